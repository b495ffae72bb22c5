// The service worker. It keeps no page, no file and no answer, so that nothing old or private is ever shown: every
// request goes to the server. Only where there is no network does it answer itself, with the page below.

const OFFLINE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Parlour</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>
*, ::before { box-sizing: border-box; }
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 0; min-height: 100dvh; display: grid; place-content: center;
  text-align: center; background: light-dark(#f6f1e7, #14171a); color: light-dark(#22201c, #f1ece2); padding: 1rem; }
main { display: grid; justify-items: center; gap: .75rem; }
svg { width: 4rem; }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 0; }
p { margin: 0; max-width: 32rem; }
a { margin-top: .5rem; padding: .7rem 1.6rem; border-radius: 999px; font-weight: 600;
  text-decoration: none; background: light-dark(#14613a, #6fd39b); color: light-dark(#fff, #08180f); }
@media (max-height: 30rem) {
  body { font-size: .95rem } main { gap: .4rem } svg { width: 2.5rem } h1 { font-size: 1.4rem } p { max-width: none }
}
</style></head><body><main>
<svg viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="14" fill="#14532d"/><path fill="#fdf6e3"
d="M32 10c4 8 18 15 18 26 0 7-5 11-10 11-2 0-4-1-5-2 0 4 1 7 4 9H25c3-2 4-5 4-9-1 1-3 2-5 2-5 0-10-4-10-11 0-11 14-18
18-26z"/></svg>
<h1>Parlour</h1>
<p lang="en">There is no connection to the server. Your games are kept: come back when you are online.</p>
<p lang="es">No hay conexión con el servidor. Tus partidas se conservan: vuelve cuando tengas conexión.</p>
<p lang="pt">Não há conexão com o servidor. Suas partidas continuam guardadas: volte quando estiver online.</p>
<a href="">Try again · Reintentar · Tentar de novo</a>
</main></body></html>`;

const offlinePage = () =>
  new Response(OFFLINE, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    },
  });

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(offlinePage));
});

// A notification leads to its table: to the tab that shows it, to any tab of ours, or to a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data?.path ?? "/", self.location.origin)));
});

async function show({ href, pathname }) {
  const open = await self.clients.matchAll({ type: "window" });
  const at = open.find((client) => new URL(client.url).pathname === pathname);
  if (at) return at.focus();
  return self.clients.openWindow(href);
}
