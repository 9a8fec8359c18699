/**
 * Makes one tree like another and keeps every element that has the same id, so that a card that
 * has moved is the same card, and CSS can let it travel.
 *
 * @param {Element} from the tree on the page
 * @param {Element} to what it shall look like; its nodes may be taken
 */
export function morph(from, to) {
  syncAttributes(from, to);
  morphChildren(from, to);
}

/**
 * @param {Element} from
 * @param {Element} to
 */
function syncAttributes(from, to) {
  const kept = (to.getAttribute("data-keep") ?? "").split(" ");
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !kept.includes(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (!kept.includes(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

/** @param {Node | null} node */
const idOf = (node) => (node instanceof Element && node.id) || "";

/**
 * @param {Node} one
 * @param {Node} other
 */
const isAlike = (one, other) =>
  one.nodeName === other.nodeName && idOf(one) === idOf(other);

/**
 * @param {Element} from
 * @param {Element} to
 */
function morphChildren(from, to) {
  const wanted = new Set([...to.children].map(idOf));
  /** @type {Map<string, Element>} */
  const known = new Map();
  for (const child of [...from.children]) {
    if (!child.id) continue;
    if (wanted.has(child.id)) known.set(child.id, child);
    else child.remove(); // first, so that those who stay need not be moved
  }
  /** @type {ChildNode | null} */
  let at = from.firstChild;
  for (const child of [...to.childNodes]) {
    const own = known.get(idOf(child));
    if (own && own !== at && own.nodeName === child.nodeName) from.insertBefore(own, at);
    const here = own ?? at;
    if (here && isAlike(here, child)) {
      morphNode(here, child);
      at = here.nextSibling;
    } else {
      from.insertBefore(child, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/**
 * @param {Node} from
 * @param {Node} to
 */
function morphNode(from, to) {
  if (from instanceof Element && to instanceof Element) {
    if (!from.isEqualNode(to)) morph(from, to);
  } else if (from.nodeValue !== to.nodeValue) {
    from.nodeValue = to.nodeValue;
  }
}
