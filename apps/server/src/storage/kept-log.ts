/** Where entries of the administrators' log go when their period is over. Their files are served by signed addresses only. */
export const keptLogFolder = '.private/audit/'
