/** The name is given once, whichever game it is taken to. */

const field = document.getElementById("your-name");

field?.addEventListener("input", () => {
  if (!(field instanceof HTMLInputElement)) return;
  for (const hidden of document.querySelectorAll("form.doors input[name=name]")) {
    if (hidden instanceof HTMLInputElement) hidden.value = field.value.trim() || "Guest";
  }
});
