/**
 * Inline script for the head: marks the phone's platform before the first paint, so that the store of another one does not flash. Constant,
 * so that a content security policy can allow it by its hash.
 */
export const platformScript = `(function(u){var p=/iPhone|iPad|iPod/.test(u)?'ios':/Android/.test(u)?'android':'';if(p)document.documentElement.setAttribute('data-phone',p)})(navigator.userAgent)`
