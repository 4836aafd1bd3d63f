export { announcementRoutes } from './announcements.routes.ts'
export { announceChanges } from './announcements.ts'
