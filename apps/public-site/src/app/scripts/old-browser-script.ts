/** Id of the notice for old browsers, which the page carries hidden. */
export const oldBrowserNotice = 'old-browser'

/**
 * Inline script for the head: shows the notice to browsers that cannot draw the style sheet, which are those without `:has()`, or too
 * old to be tested for it. Written for browsers of 2010. Constant, so that a content security policy can allow it by its hash.
 */
export const oldBrowserScript = `(function(w,d){if(w.CSS&&CSS.supports&&CSS.supports('selector(:has(a))')||!d.addEventListener)return;d.addEventListener('DOMContentLoaded',function(){var n=d.getElementById('${oldBrowserNotice}');if(n)n.removeAttribute('hidden')})})(window,document)`
