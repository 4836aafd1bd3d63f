export { freeLessonRoutes, lessonRoutes } from './lessons.routes.ts'
export { calendarFeedRoutes, createOwnLearning } from './own-learning.ts'
