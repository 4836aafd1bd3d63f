import { label } from '@teachnet/protocol'
import type { Field } from '../definition/fields.ts'
import { defineResource } from '../definition/define-resource.ts'
import { addressFields, commonFields, idField, regionField, teacherField, titleField } from './common-fields.ts'

/** A time of day in a run's own time zone. */
const clock = { kind: 'text', max: 5, rules: ['clock'], list: false, search: false } as const satisfies Partial<Field>

/** The fields of a run that visitors see besides its course. */
const shown = [
  'id',
  'title',
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'time_zone',
  'venue',
  'region',
  'address',
  'price',
  'seats',
  'taken',
  'held',
  'has_waiting_list',
  'state',
] as const

/** The dates on which courses are held, each with its place, price and seats. A course with runs is held on their dates alone. */
export const courseRun = defineResource({
  controller: 'course.Run',
  table: 'course_run',
  title: label('课程班次', 'Course runs'),
  labelField: 'title',
  defaultOrder: 'start_date,desc',
  menu: { parent: 'course', icon: 'fa fa-calendar', weigh: 95 },
  fields: {
    ...idField,
    course_id: {
      kind: 'relation',
      label: label('课程', 'Course'),
      required: true,
      resource: 'course.Course',
      as: 'course',
      quickSearchIn: ['title', 'title_en'],
    },
    title: {
      ...titleField.title,
      label: label('班次名称', 'Name of the run'),
      help: label('如：2026 年秋季周末班', 'E.g. Weekend run, autumn 2026'),
    },
    teacher_id: {
      ...teacherField.teacher_id,
      label: label('授课教师', 'Teacher'),
      help: label('留空则由课程的教师授课', 'Empty: the teachers of the course'),
      required: false,
    },
    price: {
      kind: 'money',
      label: label('价格（元）', 'Price (CNY)'),
      help: label('留空则按课程的价格', 'Empty: the price of the course'),
      min: 0,
      sortable: true,
    },
    start_date: {
      kind: 'date',
      label: label('开始日期', 'Start date'),
      required: true,
      sortable: true,
      section: label('时间', 'Time'),
    },
    end_date: { kind: 'date', label: label('结束日期', 'End date'), sortable: true },
    start_time: { ...clock, label: label('每天开始', 'Starts each day at'), help: label('如 09:00', 'E.g. 09:00') },
    end_time: { ...clock, label: label('每天结束', 'Ends each day at') },
    time_zone: {
      kind: 'choice',
      label: label('时区', 'Time zone'),
      default: 'Asia/Shanghai',
      list: 'hidden',
      options: [
        { value: 'Asia/Shanghai', label: label('北京时间', 'China time') },
        { value: 'Asia/Urumqi', label: label('新疆时间', 'Xinjiang time') },
        { value: 'Asia/Tokyo', label: label('东京时间', 'Tokyo time') },
        { value: 'Europe/London', label: label('伦敦时间', 'London time') },
        { value: 'America/New_York', label: label('纽约时间', 'New York time') },
      ],
    },
    region: {
      ...regionField.region,
      help: label('留空则为课程的地点', 'Empty: the place of the course'),
      section: label('地点', 'Place'),
    },
    address: addressFields.address,
    venue: {
      kind: 'text',
      label: label('教室', 'Room'),
      max: 100,
      bilingual: true,
      list: 'hidden',
    },
    seats: {
      kind: 'integer',
      label: label('名额', 'Seats'),
      required: true,
      min: 0,
      max: 10_000,
      sortable: true,
      isSummed: true,
      section: label('报名', 'Enrolment'),
    },
    /** Seats of the accepted enrolments. */
    taken: { kind: 'integer', label: label('已录取', 'Seats taken'), default: 0, readOnly: true, sortable: true },
    /** Seats of the undecided enrolments that are not on the waiting list. */
    held: {
      kind: 'integer',
      label: label('待确认', 'Seats requested'),
      default: 0,
      readOnly: true,
      sortable: true,
    },
    has_waiting_list: {
      kind: 'switch',
      label: label('满员后可候补', 'Waiting list when full'),
      default: 1,
      list: 'hidden',
    },
    state: {
      kind: 'choice',
      label: label('报名状态', 'Enrolment'),
      default: 'open',
      sortable: true,
      options: [
        { value: 'open', label: label('报名中', 'Open'), tone: 'success' },
        { value: 'closed', label: label('停止报名', 'Closed'), tone: 'neutral' },
        { value: 'cancelled', label: label('已取消', 'Cancelled'), tone: 'warning' },
      ],
    },
    ...commonFields,
  },
  visitors: {
    through: ['course_id'],
    orders: { start: 'start_date,asc;id,asc' },
    filters: {
      course: { kind: 'involves', fields: ['course_id'] },
      month: { kind: 'month', field: 'start_date', isComing: true },
      notBefore: { kind: 'notBefore', fields: ['end_date', 'start_date'] },
    },
    link: { fields: shown, related: { teacher: { of: 'teacher_id', view: 'link' } } },
    card: {
      fields: shown,
      related: {
        teacher: { of: 'teacher_id', view: 'link' },
        course: { of: 'course_id', view: 'link' },
        kind: { of: 'course_id', text: 'kind' },
      },
    },
  },
})
