export { weChatRoutes } from './wechat.routes.ts'
