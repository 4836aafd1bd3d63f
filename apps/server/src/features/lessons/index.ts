export { freeLessonRoutes, lessonRoutes } from './lessons.routes.ts'
export { calendarFeedRoutes } from './own-learning.routes.ts'
export { createOwnLearning } from './own-learning.ts'
