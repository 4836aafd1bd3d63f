/** Names of the stores that service workers of this site use or used. */
export const ownStores = /^(pages|files)-\d+$/
