/** Names of the stores that service workers of this site use or used. */
export const ownStores = /^(pages|files)-\d+$/

/**
 * Inline script for the head. After the page has loaded, it installs the service worker where the site allows offline reading. Where the
 * site does not, it removes a worker that is still installed, and the pages that it stored: the update by which a worker removes itself
 * can wait for minutes, and a worker that still serves this page may store files again until the next page. Constant, so that a content
 * security policy can allow it by its hash.
 */
export const offlineScript = `(function(o,s){try{s=navigator.serviceWorker}catch(e){}if(!s||!o)return;addEventListener('load',function(){(o==='on'?s.register('/service-worker.js'):s.getRegistration('/').then(function(r){return r&&r.unregister()}).then(function(){return caches.keys()}).then(function(k){return Promise.all(k.map(function(n){return ${String(ownStores)}.test(n)&&caches.delete(n)}))})).catch(function(){})})})(document.documentElement.getAttribute('data-offline'))`
