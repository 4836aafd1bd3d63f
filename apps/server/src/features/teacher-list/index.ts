export { teacherListHooks } from './teacher-list.hooks.ts'
