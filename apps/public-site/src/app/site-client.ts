import { createAnonymousClient } from '@teachnet/api-client/anonymous'

/** Calls the API from the visitor's browser, in the language of the page. */
export const siteClient = createAnonymousClient({
  baseUrl: '',
  language: () => document.documentElement.lang.toLowerCase(),
})
