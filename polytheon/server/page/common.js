// What both pages share: words, requests, and elements made without markup.

export const LANGUAGES = ["en", "fr", "ja"];
let words = {};

export function language() {
  const kept = storage("language");
  if (LANGUAGES.includes(kept)) return kept;
  const first = (navigator.language || "en").slice(0, 2);
  return LANGUAGES.includes(first) ? first : "en";
}

export function storage(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(`polytheon-${name}`, value);
    return localStorage.getItem(`polytheon-${name}`);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export async function loadWords() {
  const response = await fetch(`/plain/words/${language()}`);
  words = await response.json();
  document.documentElement.lang = language();
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
  const select = document.getElementById("language");
  const names = { en: "English", fr: "Français", ja: "日本語" };
  select.replaceChildren(...LANGUAGES.map((code) => option(code, names[code], code === language())));
  select.onchange = () => { storage("language", select.value); location.reload(); };
}

export function say(key, values = {}) {
  return (words[`plain.${key}`] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

// An element. Everything that is shown is text, never markup.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") element.className = value;
    else if (name.startsWith("aria-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

export function option(value, label, selected = false) {
  return make("option", { value, selected }, label);
}

export function button(key, action, properties = {}) {
  return make("button", { type: "button", onclick: action, ...properties }, say(key));
}

export async function ask(method, path, body) {
  const request = { method, headers: {} };
  if (body !== undefined) {
    request.headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  const response = await fetch(path, request);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.reason ?? String(response.status));
  return answer;
}

export function name(word) {
  return word.replaceAll("_", " ");
}
