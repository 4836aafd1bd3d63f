export { newsletterIssueHooks } from './newsletter.hooks.ts'
export { createNewsletter, runMails } from './newsletter.ts'
export { newsletterRoutes } from './newsletter.routes.ts'
