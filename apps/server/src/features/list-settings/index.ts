export { deleteListSettingsOf, deleteListViewsOf } from './list-settings.repo.ts'
export { listSettingRoutes, listViewRoutes } from './list-settings.routes.ts'
