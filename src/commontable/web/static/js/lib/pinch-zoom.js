/** Two fingers make the board larger, and only the board; a double tap makes it fit again. */

const MOST = 3;

/**
 * @param {HTMLElement} stage
 * @param {HTMLElement} board
 */
export function enablePinchZoom(stage, board) {
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  let scale = 1;
  let [x, y] = [0, 0];
  let apart = 0;
  let middle = { x: 0, y: 0 };

  const measure = () => {
    const [one, other] = [...fingers.values()];
    if (!one || !other) return null;
    return {
      apart: Math.hypot(one.x - other.x, one.y - other.y),
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    };
  };

  const place = () => {
    const room = stage.getBoundingClientRect();
    x = Math.min(0, Math.max(x, room.width * (1 - scale)));
    y = Math.min(0, Math.max(y, room.height * (1 - scale)));
    board.style.transform = scale > 1 ? `translate(${x}px,${y}px) scale(${scale})` : "";
    stage.classList.toggle("is-zoomed", scale > 1);
  };

  stage.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = measure();
    if (now) ({ apart, middle } = now);
  });
  stage.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const room = stage.getBoundingClientRect();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = measure();
    if (now) {
      const next = Math.min(MOST, Math.max(1, (scale * now.apart) / Math.max(apart, 1)));
      const at = { x: middle.x - room.left, y: middle.y - room.top };
      x = at.x - ((at.x - x) * next) / scale + (now.middle.x - middle.x);
      y = at.y - ((at.y - y) * next) / scale + (now.middle.y - middle.y);
      scale = next;
      ({ apart, middle } = now);
      place();
    } else if (scale > 1) {
      x += event.clientX - last.x;
      y += event.clientY - last.y;
      place();
    }
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
    stage.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  stage.addEventListener("dblclick", () => {
    scale = 1;
    place();
  });
}
