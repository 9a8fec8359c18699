/** Posts the token of a recovery link. It stands in the fragment: no server ever logs it. */

const form = document.getElementById("recover");
const words = document.getElementById("recover-words");
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

const field = form?.querySelector("input");
if (form instanceof HTMLFormElement && field && token) {
  field.value = token;
  form.submit();
} else if (words) {
  words.textContent = "This link is not complete. Open «You» on your other device for a new one.";
}
