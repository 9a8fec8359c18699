/** Shows as many chairs as there are seats. */

const form = document.getElementById("new-table");

function refresh() {
  if (!(form instanceof HTMLFormElement)) return;
  const seats = Number(new FormData(form).get("seats"));
  for (const chair of form.querySelectorAll("[data-seat]")) {
    const isThere = Number(chair.getAttribute("data-seat")) < seats;
    chair.toggleAttribute("hidden", !isThere);
    chair.querySelector("select")?.toggleAttribute("disabled", !isThere);
  }
}

form?.addEventListener("change", refresh);
refresh();
