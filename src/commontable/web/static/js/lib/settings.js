/** What a person wants on this device, kept between visits. */

/** @param {string} key */
export function readSetting(key) {
  try {
    return localStorage.getItem(`ct-${key}`);
  } catch {
    return null; // storage is closed: nothing is kept
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function saveSetting(key, value) {
  try {
    localStorage.setItem(`ct-${key}`, value);
  } catch {
    // storage is closed: it holds until the page is left
  }
}

const SOUND = "sound";

/** Whether the person wants sounds on this device. */
export const hasSound = () => readSetting(SOUND) !== "off";

/** @param {boolean} isOn `ct-sound` is dispatched */
export function setSound(isOn) {
  saveSetting(SOUND, isOn ? "on" : "off");
  dispatchEvent(new Event("ct-sound"));
}
