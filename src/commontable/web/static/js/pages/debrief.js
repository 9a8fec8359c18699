/** The debrief: a button that prints it. */
const button = document.getElementById("print");
button?.addEventListener("click", () => window.print());
