import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import {
  addressFields,
  commonFields,
  descriptionField,
  idField,
  nameField,
  regionField,
  stageOptions,
  subjectField,
  teacherField,
  teachingFields,
} from './common-fields.ts'
import { type Field } from '../definition/fields.ts'
import { applicationStates } from '../site/applications.ts'
import { handlingActions } from './application-actions.ts'
import {
  applicationFields,
  contactFields,
  identityFields,
  newApplication,
  numberField,
  reachFields,
} from './application-fields.ts'

const { name } = contactFields
const { mobile, email } = reachFields
const { region } = addressFields
/** Applicants write their address in one language. */
const address = { ...addressFields.address, bilingual: false } as const
const contact = { ...name, label: label('联系人', 'Contact'), section: label('联系方式', 'Contact details') }

/** The record that accepting created; one application creates one record. */
const made = { readOnly: true, required: false, unique: true, isLoose: true, list: 'hidden' } as const
const branchField = {
  branch_id: {
    kind: 'relation',
    label: label('分校或店铺', 'Branch or shop'),
    resource: 'enterprise.Branch',
    as: 'branch',
    ...made,
  },
} as const satisfies Record<string, Field>

/** Information for applicants about a kind of shop or course before they choose it. */
const offerFields = {
  ...descriptionField,
  requirements: {
    kind: 'text',
    label: label('入驻要求', 'Requirements'),
    help: label('每行一条', 'One on each line'),
    max: 1000,
    multiline: true,
    bilingual: true,
    list: false,
    search: false,
  },
  fee: {
    kind: 'text',
    label: label('费用', 'Fee'),
    help: label('如：每年 2000 元服务费，另收成交额的 3%', 'E.g. CNY 2,000 a year, and 3% of sales'),
    max: 200,
    bilingual: true,
    list: 'hidden',
    search: false,
  },
} as const satisfies Record<string, Field>

/** The record that an enquiry is about: the page that leads to the form names it. */
const about = { kind: 'relation', isGiven: true, isLoose: true } as const

/** The states of an enquiry: the accepted state is called answered, the rejected one declined. */
const enquiryStates = applicationFields.state.options.map((option) =>
  option.value === applicationStates.accepted
    ? { ...option, label: label('已答复', 'Answered') }
    : option.value === applicationStates.refused
      ? { ...option, label: label('不予答复', 'Declined') }
      : option,
)

/** The choices of an applicant for a branch. */
export const setinBranchname = defineResource({
  controller: 'setin.Branchname',
  table: 'setin_branchname',
  title: label('分校加盟类型', 'Branch application kinds'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-tag', weigh: 65 },
  fields: {
    ...idField,
    ...nameField,
    ...offerFields,
    ...commonFields,
  },
})

/** Applications to open a branch. */
export const setinBranch = defineResource({
  controller: 'setin.Branch',
  table: 'setin_branch',
  title: label('分校加盟申请', 'Branch applications'),
  labelField: 'contact',
  menu: { parent: 'setin', icon: 'fa fa-sitemap', weigh: 90 },
  waiting: newApplication,
  derived: ['timeline'],
  recordActions: handlingActions(
    { title: label('通过并创建分校', 'Accept and create the branch'), made: 'branch_id' },
    {
      budget: label('投资预算', 'Budget range'),
      experience: label('从业经验', 'Experience'),
      region: label('地区', 'Region'),
      address: label('详细地址', 'Address'),
    },
  ),
  fields: {
    ...idField,
    ...numberField,
    contact,
    mobile,
    email,
    company: {
      kind: 'text',
      label: label('公司名称', 'Company'),
      max: 100,
      autofill: 'organization',
      quickSearch: true,
    },
    // Applications that came before the kinds have none.
    branchname_id: {
      kind: 'relation',
      label: label('分校类型', 'Kind of branch'),
      resource: 'setin.Branchname',
      as: 'branchname',
      section: label('拟办分校', 'Planned branch'),
    },
    region,
    address,
    budget: {
      kind: 'choice',
      label: label('投资预算', 'Budget range'),
      list: 'hidden',
      options: [
        { value: 'under_100k', label: label('10 万元以下', 'Under CNY 100,000') },
        { value: '100k_300k', label: label('10–30 万元', 'CNY 100,000–300,000') },
        { value: '300k_500k', label: label('30–50 万元', 'CNY 300,000–500,000') },
        { value: '500k_1m', label: label('50–100 万元', 'CNY 500,000–1,000,000') },
        { value: 'over_1m', label: label('100 万元以上', 'Over CNY 1,000,000') },
      ],
    },
    experience: { kind: 'text', label: label('从业经验', 'Experience'), max: 1000, multiline: true, list: false },
    ...applicationFields,
    ...branchField,
  },
})

/** The choices of an applicant for a course. */
export const setinClassname = defineResource({
  controller: 'setin.Classname',
  table: 'setin_classname',
  title: label('课程入驻类型', 'Course application kinds'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-tag', weigh: 60 },
  fields: {
    ...idField,
    ...nameField,
    ...offerFields,
    ...commonFields,
  },
})

/** Applications to offer a course. */
export const setinClasser = defineResource({
  controller: 'setin.Classer',
  table: 'setin_classer',
  title: label('课程入驻申请', 'Course applications'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-book', weigh: 80 },
  waiting: newApplication,
  derived: ['timeline'],
  recordActions: handlingActions(
    { title: label('通过并创建课程', 'Accept and create the course'), made: 'course_id' },
    {
      id_number: label('证件号码', 'ID number'),
      course_title: label('课程名称', 'Course title'),
      course_outline: label('课程大纲', 'Course outline'),
      sample: label('课程样例', 'Sample'),
    },
  ),
  fields: {
    ...idField,
    ...numberField,
    name: { ...name, section: label('联系方式', 'Contact details') },
    mobile,
    email,
    ...identityFields,
    ...regionField,
    classname_id: {
      kind: 'relation',
      label: label('课程类型', 'Kind of course'),
      required: true,
      resource: 'setin.Classname',
      as: 'classname',
      section: label('课程信息', 'Course'),
    },
    course_title: {
      kind: 'text',
      label: label('课程名称', 'Course title'),
      max: 120,
      required: true,
      quickSearch: true,
    },
    course_outline: {
      kind: 'text',
      label: label('课程大纲', 'Course outline'),
      max: 5000,
      multiline: true,
      list: false,
    },
    sample: {
      kind: 'file',
      label: label('课程样例', 'Sample'),
      visibility: 'private',
      accept: 'pdf,doc,docx,ppt,pptx,mp4,zip',
      list: false,
    },
    ...applicationFields,
    course_id: {
      kind: 'relation',
      label: label('课程', 'Course'),
      resource: 'course.Course',
      as: 'course',
      ...made,
    },
  },
})

/** The choices of an applicant for a shop. */
export const setinShopname = defineResource({
  controller: 'setin.Shopname',
  table: 'setin_shopname',
  title: label('店铺入驻类型', 'Shop application kinds'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-tag', weigh: 50 },
  fields: {
    ...idField,
    ...nameField,
    ...offerFields,
    ...commonFields,
  },
})

/** Applications to open a shop. */
export const setinShoper = defineResource({
  controller: 'setin.Shoper',
  table: 'setin_shoper',
  title: label('店铺入驻申请', 'Shop applications'),
  labelField: 'contact',
  menu: { parent: 'setin', icon: 'fa fa-shopping-bag', weigh: 70 },
  waiting: newApplication,
  derived: ['timeline'],
  recordActions: handlingActions(
    { title: label('通过并创建店铺', 'Accept and create the shop'), made: 'branch_id' },
    {
      company: label('公司名称', 'Company'),
      licence: label('营业执照', 'Business licence'),
      region: label('地区', 'Region'),
      address: label('详细地址', 'Address'),
    },
  ),
  fields: {
    ...idField,
    ...numberField,
    contact,
    mobile,
    email,
    shopname_id: {
      kind: 'relation',
      label: label('店铺类型', 'Kind of shop'),
      required: true,
      resource: 'setin.Shopname',
      as: 'shopname',
      section: label('店铺信息', 'Shop'),
    },
    company: {
      kind: 'text',
      label: label('公司名称', 'Company'),
      max: 100,
      required: true,
      autofill: 'organization',
      quickSearch: true,
    },
    licence: {
      kind: 'file',
      label: label('营业执照', 'Business licence'),
      visibility: 'private',
      accept: 'pdf,jpg,jpeg,png,webp',
      list: false,
    },
    region,
    address,
    ...applicationFields,
    ...branchField,
  },
})

/** Applications to join as a teacher. */
export const setinTeacher = defineResource({
  controller: 'setin.Teacher',
  table: 'setin_teacher',
  title: label('教师入驻申请', 'Teacher applications'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-graduation-cap', weigh: 100 },
  waiting: newApplication,
  derived: ['timeline'],
  recordActions: handlingActions(
    { title: label('通过并创建教师', 'Accept and create the teacher'), made: 'teacher_id' },
    {
      photo: label('照片', 'Photo'),
      id_number: label('证件号码', 'ID number'),
      certificate: label('资格证书', 'Certificates'),
      school: label('任教学校', 'School'),
    },
  ),
  fields: {
    ...idField,
    ...numberField,
    name: { ...name, section: label('个人信息', 'Personal details') },
    gender: {
      kind: 'choice',
      label: label('性别', 'Gender'),
      default: '0',
      list: 'hidden',
      options: [
        { value: '0', label: label('保密', 'Prefer not to say') },
        { value: '1', label: label('男', 'Male') },
        { value: '2', label: label('女', 'Female') },
      ],
    },
    mobile,
    email,
    ...identityFields,
    ...regionField,
    category_id: { ...subjectField.category_id, section: label('教学信息', 'Teaching') },
    ...teachingFields,
    photo: { kind: 'image', label: label('照片', 'Photo'), visibility: 'private' },
    certificate: {
      kind: 'files',
      label: label('资格证书', 'Certificates'),
      visibility: 'private',
      accept: 'pdf,jpg,jpeg,png,webp',
      maxItems: 5,
      list: false,
    },
    ...applicationFields,
    teacher_id: { ...teacherField.teacher_id, ...made },
  },
})

/** Questions of visitors about a teacher, a course or the company. */
export const setinEnquiry = defineResource({
  controller: 'setin.Enquiry',
  table: 'setin_enquiry',
  title: label('访客咨询', 'Enquiries'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-question-circle', weigh: 110 },
  waiting: newApplication,
  derived: ['timeline'],
  recordActions: handlingActions({ title: label('答复并结束', 'Answer and close') }, {}),
  fields: {
    ...idField,
    ...numberField,
    teacher_id: {
      ...about,
      section: label('咨询内容', 'Question'),
      label: label('咨询教师', 'About the teacher'),
      resource: 'teacher.Teacher',
      as: 'teacher',
    },
    course_id: { ...about, label: label('咨询课程', 'About the course'), resource: 'course.Course', as: 'course' },
    name,
    mobile,
    email,
    ...applicationFields,
    message: {
      kind: 'text',
      label: label('问题', 'Question'),
      max: 2000,
      multiline: true,
      required: true,
      quickSearch: true,
    },
    state: { ...applicationFields.state, options: enquiryStates },
  },
})

/** The states of a booking: the accepted state is called arranged, the rejected one declined. */
const bookingStates = applicationFields.state.options.map((option) =>
  option.value === applicationStates.accepted
    ? { ...option, label: label('已安排', 'Arranged') }
    : option.value === applicationStates.refused
      ? { ...option, label: label('无法安排', 'Declined') }
      : option,
)

/** Invitations by schools: a teacher, or a lecture by any teacher, on a day. */
export const setinBooking = defineResource({
  controller: 'setin.Booking',
  table: 'setin_booking',
  title: label('到校邀请', 'Bookings'),
  labelField: 'school',
  menu: { parent: 'setin', icon: 'fa fa-calendar-check-o', weigh: 108 },
  waiting: newApplication,
  derived: ['timeline'],
  recordActions: handlingActions(
    { title: label('确认安排', 'Confirm the visit') },
    {
      topic: label('主题', 'Topic'),
      wanted_on: label('希望日期', 'Preferred date'),
      audience: label('参加人数', 'Participants'),
      address: label('详细地址', 'Address'),
    },
  ),
  fields: {
    ...idField,
    ...numberField,
    teacher_id: {
      ...about,
      section: label('学校与联系人', 'School and contact'),
      label: label('邀请教师', 'Teacher'),
      resource: 'teacher.Teacher',
      as: 'teacher',
    },
    school: {
      kind: 'text',
      label: label('学校或单位', 'School or organisation'),
      max: 100,
      required: true,
      autofill: 'organization',
      quickSearch: true,
      sortable: true,
    },
    name: { ...name, label: label('联系人', 'Contact') },
    mobile,
    email,
    region: { ...region, required: true },
    address,
    activity: {
      kind: 'choice',
      label: label('形式', 'Kind of visit'),
      required: true,
      section: label('活动安排', 'The visit'),
      options: [
        { value: 'lecture', label: label('讲座', 'Talk') },
        { value: 'lesson', label: label('示范课', 'Open lesson') },
        { value: 'observation', label: label('听课评课', 'Lesson observation') },
        { value: 'workshop', label: label('教研工作坊', 'Staff workshop') },
        { value: 'other', label: label('其他', 'Other') },
      ],
    },
    topic: {
      kind: 'text',
      label: label('主题', 'Topic'),
      help: label('如：初中几何入门怎样教', 'E.g. how to begin geometry'),
      max: 200,
      required: true,
      quickSearch: true,
      list: 'hidden',
    },
    stage: {
      kind: 'choice',
      label: label('学段', 'Stage'),
      list: 'hidden',
      options: [...stageOptions, { value: 'several', label: label('多个学段', 'Several stages') }],
    },
    audience: {
      kind: 'integer',
      label: label('参加人数', 'Participants'),
      help: label('大约即可', 'A rough number is enough'),
      min: 1,
      max: 10_000,
      list: 'hidden',
    },
    wanted_on: { kind: 'date', label: label('希望日期', 'Preferred date'), required: true, sortable: true },
    other_dates: {
      kind: 'text',
      label: label('其他可选时间', 'Other possible times'),
      help: label('如：三月的任意周三下午', 'E.g. any Wednesday afternoon in March'),
      max: 200,
      list: false,
    },
    budget: {
      kind: 'choice',
      label: label('预算', 'Budget'),
      help: label('不含交通和住宿', 'Without travel and accommodation'),
      list: 'hidden',
      options: [
        { value: 'under_3k', label: label('3000 元以下', 'Under CNY 3,000') },
        { value: '3k_8k', label: label('3000–8000 元', 'CNY 3,000–8,000') },
        { value: '8k_20k', label: label('8000–20000 元', 'CNY 8,000–20,000') },
        { value: 'over_20k', label: label('20000 元以上', 'Over CNY 20,000') },
        { value: 'open', label: label('尚未确定', 'Not decided yet') },
      ],
    },
    ...applicationFields,
    message: {
      ...applicationFields.message,
      help: label('希望解决的问题，场地的条件', 'What the visit should achieve, and what the room offers'),
    },
    state: { ...applicationFields.state, options: bookingStates },
  },
})

/** The states of an enrolment: the accepted state is called confirmed. */
const enrolmentStates = applicationFields.state.options.map((option) =>
  option.value === applicationStates.accepted ? { ...option, label: label('已录取', 'Confirmed') } : option,
)

/** Requests for seats in a run of a course. */
export const setinEnrolment = defineResource({
  controller: 'setin.Enrolment',
  table: 'setin_enrolment',
  title: label('课程报名', 'Enrolments'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-ticket', weigh: 105 },
  waiting: newApplication,
  derived: ['timeline'],
  recordActions: handlingActions(
    { title: label('确认录取', 'Confirm the seats') },
    { seats: label('人数', 'Seats'), email: label('邮箱', 'Email') },
  ),
  fields: {
    ...idField,
    ...numberField,
    run_id: {
      kind: 'relation',
      label: label('报名班次', 'Run'),
      required: true,
      resource: 'course.Run',
      as: 'run',
      isGiven: true,
      isLoose: true,
      section: label('报名信息', 'Enrolment'),
    },
    seats: {
      kind: 'integer',
      label: label('人数', 'Seats'),
      help: label('一次最多 5 人，更多人数需提前沟通', 'At most 5 at a time; larger groups are arranged beforehand'),
      required: true,
      min: 1,
      max: 5,
      default: 1,
      isSummed: true,
    },
    name,
    mobile,
    email,
    company: {
      kind: 'text',
      label: label('学校或单位', 'School or organisation'),
      max: 100,
      autofill: 'organization',
      quickSearch: true,
    },
    ...applicationFields,
    state: { ...applicationFields.state, options: enrolmentStates },
    /** Set when the run had too few seats left at the time of the request; cleared when the seats are confirmed. */
    is_waiting: {
      kind: 'switch',
      label: label('候补', 'On the waiting list'),
      default: 0,
      readOnly: true,
      sortable: true,
    },
    /** Until then, free seats are offered to this enrolment of the waiting list; the offer reserves them. */
    offer_until: {
      kind: 'dateTime',
      label: label('名额保留至', 'Seats offered until'),
      readOnly: true,
      list: 'hidden',
    },
  },
})
