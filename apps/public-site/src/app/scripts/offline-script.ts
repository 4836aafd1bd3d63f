/**
 * Inline script for the head: after the page has loaded, installs the service worker where the site allows offline reading, and otherwise
 * updates one that is still installed, which then removes itself. Constant, so that a content security policy can allow it by its hash.
 */
export const offlineScript = `(function(o,s){if(!s||!o)return;addEventListener('load',function(){(o==='on'?s.register('/service-worker.js'):s.getRegistration('/').then(function(r){return r&&r.update()})).catch(function(){})})})(document.documentElement.getAttribute('data-offline'),navigator.serviceWorker)`
