/** Id of the notice for old browsers, which the page carries hidden. */
export const oldBrowserNotice = 'old-browser'

/**
 * Inline script for the head: shows the notice to browsers older than those of `.browserslistrc`, the last of which got `Promise.any()` in
 * 2020. Written for browsers of 2010. Constant, so that a content security policy can allow it by its hash.
 */
export const oldBrowserScript = `(function(w,d){if(w.Promise&&w.Promise.any||!d.addEventListener)return;d.addEventListener('DOMContentLoaded',function(){var n=d.getElementById('${oldBrowserNotice}');if(n)n.removeAttribute('hidden')})})(window,document)`

/**
 * Inline script for the head: marks the phone's platform before the first paint, so that the store of another one does not flash. Constant,
 * so that a content security policy can allow it by its hash.
 */
export const platformScript = `(function(u){var p=/iPhone|iPad|iPod/.test(u)?'ios':/Android/.test(u)?'android':'';if(p)document.documentElement.setAttribute('data-phone',p)})(navigator.userAgent)`

/**
 * Inline script for the head: addresses of a BuildAdmin client, such as `/#/admin/teacher`, lead to that page of the back office or the member
 * centre, since people keep them. Browsers do not send the part after `#`. Constant, so that a content security policy can allow it by its hash.
 */
export const oldAddressScript = `(function(l){if(/^#\\/(admin|user)(\\/|$)/.test(l.hash))l.replace(l.hash.slice(1))})(location)`
