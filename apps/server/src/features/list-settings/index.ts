export { deleteListSettingsOf, deleteListViewsOf } from './list-settings.repo.ts'
export { listSettingRoutes } from './list-setting.routes.ts'
export { listViewRoutes } from './list-view.routes.ts'
