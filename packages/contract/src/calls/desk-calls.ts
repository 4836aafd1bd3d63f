import { callsOver, memberArea } from '@teachnet/protocol'
import { applicationPaths } from '../site/applications.ts'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()
const account = `${memberArea.apiPrefix}/account`
/** The permission is that of the page in the member centre. */
const applications = { area: 'member', access: 'permission', node: 'account/applications', isOwn: true } as const

/** The permission is that of the profile, which shows them. */
const profile = { area: 'member', access: 'permission', node: 'account/profile', isOwn: true } as const

const courses = { area: 'member', access: 'permission', node: 'account/courses', isOwn: true } as const

const data = { area: 'member', access: 'permission', node: 'account/data', isOwn: true } as const
/** Only members who are teachers have the page. */
const teacher = { area: 'member', access: 'permission', node: 'account/teacher', isOwn: true } as const
/** Every member may do so, whatever pages the group has. */
const anyone = { area: 'member', access: 'signed-in', isOwn: true } as const

/** The calls of the member centre that concern TeachNet's own areas: applications and what follows from them. */
export const deskCalls = {
  ownApplications: defineCall({
    schemas: 'ownApplications',
    method: 'GET',
    path: `${account}/applications`,
    ...applications,
  }),
  claimApplication: defineCall({
    schemas: 'claimApplication',
    method: 'POST',
    path: applicationPaths.claim,
    ...anyone,
  }),
  openOwnApplication: defineCall({
    schemas: 'openOwnApplication',
    method: 'POST',
    path: `${account}/openApplication`,
    ...applications,
  }),
  preferences: defineCall({ schemas: 'preferences', method: 'GET', path: `${account}/preferences`, ...profile }),
  savePreferences: defineCall({
    schemas: 'savePreferences',
    method: 'POST',
    path: `${account}/preferences`,
    ...profile,
  }),
  memberData: defineCall({ schemas: 'memberData', method: 'GET', path: `${account}/data`, ...anyone }),
  exportData: defineCall({ schemas: 'exportData', method: 'POST', path: `${account}/exportData`, ...data }),
  sendDataCode: defineCall({ schemas: 'sendDataCode', method: 'POST', path: `${account}/dataCode`, ...data }),
  deleteAccount: defineCall({ schemas: 'deleteAccount', method: 'POST', path: `${account}/deleteAccount`, ...data }),
  keepAccount: defineCall({ schemas: 'keepAccount', method: 'POST', path: `${account}/keepAccount`, ...anyone }),
  notices: defineCall({ schemas: 'notices', method: 'GET', path: `${account}/notices`, ...anyone }),
  unreadNotices: defineCall({ schemas: 'unreadNotices', method: 'GET', path: `${account}/unreadNotices`, ...anyone }),
  readNotices: defineCall({ schemas: 'readNotices', method: 'POST', path: `${account}/readNotices`, ...anyone }),
  noticeChannels: defineCall({
    schemas: 'noticeChannels',
    method: 'GET',
    path: `${account}/noticeChannels`,
    ...anyone,
  }),
  saveNoticeChannels: defineCall({
    schemas: 'saveNoticeChannels',
    method: 'POST',
    path: `${account}/noticeChannels`,
    ...anyone,
  }),
  /** Mail programs send no session: the address is the secret. */
  unsubscribe: defineCall({
    schemas: 'unsubscribe',
    method: 'POST',
    path: '/api/unsubscribe',
    access: 'public',
    area: 'none',
  }),
  savedItems: defineCall({
    schemas: 'savedItems',
    method: 'GET',
    path: `${account}/saved`,
    area: 'member',
    access: 'permission',
    node: 'account/saved',
    isOwn: true,
  }),
  ownCourses: defineCall({ schemas: 'ownCourses', method: 'GET', path: `${account}/courses`, ...courses }),
  ownLearning: defineCall({ schemas: 'ownLearning', method: 'GET', path: `${account}/learning`, ...courses }),
  ownCourse: defineCall({ schemas: 'ownCourse', method: 'GET', path: `${account}/course`, ...courses }),
  changeCalendarFeed: defineCall({
    schemas: 'changeCalendarFeed',
    method: 'POST',
    path: `${account}/calendarFeed`,
    ...courses,
  }),
  /** Calendar apps send no session: the address is the secret. */
  calendarFeedFile: defineCall({
    schemas: 'calendarFeedFile',
    method: 'GET',
    path: '/api/calendar.ics',
    produces: 'text/calendar',
    access: 'public',
    area: 'none',
  }),
  saveLessonProgress: defineCall({
    schemas: 'saveLessonProgress',
    method: 'POST',
    path: `${account}/lessonProgress`,
    ...courses,
  }),
  teacherDraft: defineCall({ schemas: 'teacherDraft', method: 'GET', path: `${account}/teacher`, ...teacher }),
  sendTeacherDraft: defineCall({ schemas: 'sendTeacherDraft', method: 'POST', path: `${account}/teacher`, ...teacher }),
  withdrawTeacherDraft: defineCall({
    schemas: 'withdrawTeacherDraft',
    method: 'POST',
    path: `${account}/withdrawTeacher`,
    ...teacher,
  }),
  isSaved: defineCall({ schemas: 'isSaved', method: 'GET', path: `${account}/isSaved`, ...anyone }),
  saveItem: defineCall({ schemas: 'saveItem', method: 'POST', path: `${account}/saveItem`, ...anyone }),
} as const
