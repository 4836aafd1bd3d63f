/** The place of expired entries of the administrators' log. Their files are served by signed addresses only. */
export const storedLogFolder = '.private/audit/'
