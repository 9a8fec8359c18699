/** Announcements to screen readers, in the live region of the page. */
import { byId, h } from "./dom.js";

const MOST = 20; // announcements that stay in the page

/** @param {string} words */
export function announce(words) {
  if (!words) return;
  const live = byId("live");
  live.append(h("p", {}, words));
  while (live.childElementCount > MOST) live.firstElementChild?.remove();
}
