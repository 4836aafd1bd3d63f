import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import {
  byWeight,
  commonFields,
  contentField,
  describedCoverFields,
  describedPicture,
  idField,
  nameField,
  regionField,
  stageOptions,
  statusField,
  subjectField,
  summaryField,
  tagsField,
  teacherField,
  teachersField,
  teachingFields,
  timeFields,
  videoField,
  yearField,
} from './common-fields.ts'
import { draftActions, draftCalls, draftedRecord, draftFields, waitingDraft } from './draft-fields.ts'

/** Teachers. */
export const teacher = defineResource({
  controller: 'teacher.Teacher',
  table: 'teacher',
  title: label('教师', 'Teachers'),
  labelField: 'name',
  menu: { parent: 'teacher', icon: 'fa fa-graduation-cap', weigh: 100 },
  hasRevisions: true,
  fields: {
    ...idField,
    avatar: { kind: 'image', label: label('头像', 'Portrait') },
    name: { ...nameField.name, label: label('姓名', 'Name'), max: 50, rules: ['name'] },
    title: { kind: 'text', label: label('职称', 'Professional title'), max: 100, bilingual: true, quickSearch: true },
    ...subjectField,
    ...teachingFields,
    school: { ...teachingFields.school, bilingual: true },
    stages: {
      kind: 'choice',
      label: label('学段', 'Stages'),
      multiple: true,
      list: 'hidden',
      options: stageOptions,
    },
    ...regionField,
    is_signed: { kind: 'switch', label: label('签约', 'Signed'), default: 0, sortable: true },
    signed_on: {
      kind: 'date',
      label: label('签约日期', 'Signed on'),
      sortable: true,
      list: 'hidden',
      shownWhen: { is_signed: ['1'] },
    },
    availability: {
      kind: 'choice',
      label: label('预约', 'Availability'),
      help: label('签约教师页面显示', 'Shown on the page of the signed teachers'),
      default: 'open',
      sortable: true,
      list: 'hidden',
      options: [
        { value: 'open', label: label('可以预约', 'Takes bookings'), tone: 'success' },
        { value: 'later', label: label('需要排期', 'By arrangement'), tone: 'warning' },
        { value: 'closed', label: label('暂不接受', 'Takes no bookings'), tone: 'neutral' },
      ],
    },
    /** The member account of this teacher. */
    user_id: {
      kind: 'relation',
      label: label('会员', 'Member'),
      resource: 'user.User',
      as: 'user',
      unique: true,
      isLoose: true,
      list: 'hidden',
    },
    ...describedPicture('photo', {
      kind: 'image',
      label: label('形象照', 'Photo'),
      list: false,
      section: label('介绍', 'Profile'),
    }),
    ...describedPicture('board', {
      kind: 'image',
      label: label('板书', 'Board'),
      help: label(
        '一节课的板书，横幅，约 8 : 5；展示在个人页、榜单与分享卡片上',
        'A blackboard of one lesson, about 8 : 5; shown on the profile, in the rankings and on share cards',
      ),
      list: false,
    }),
    summary: { ...summaryField.summary, label: label('简介', 'Summary') },
    content: { ...contentField.content, label: label('详细介绍', 'Biography') },
    ...videoField,
    ...tagsField,
    ...commonFields,
  },
  // Name, subject and contract stay with the back office.
  ownEdits: {
    owner: 'user_id',
    fields: [
      'avatar',
      'title',
      'school',
      'years',
      'stages',
      'region',
      'availability',
      'photo',
      'board',
      'summary',
      'content',
      'video_url',
      'tags',
    ],
  },
  visitors: {
    path: '/teacher/{key}',
    pageSize: 24,
    orders: { byWeight, experience: `years,desc;${byWeight}` },
    filters: {
      subject: { kind: 'under', field: 'category_id' },
      stage: { kind: 'equals', field: 'stages' },
      region: { kind: 'within', field: 'region' },
      signed: { kind: 'equals', field: 'is_signed' },
      availability: { kind: 'equals', field: 'availability' },
      q: {
        kind: 'words',
        fields: ['name', 'title', 'category_id', 'school', 'stages', 'region', 'tags', 'summary', 'content'],
      },
      named: { kind: 'words', fields: ['name'] },
    },
    link: { fields: ['id', 'name', 'title', 'avatar'] },
    card: {
      fields: [
        'id',
        'name',
        'title',
        'school',
        'region',
        'avatar',
        'photo',
        'board',
        'summary',
        'is_signed',
        'signed_on',
        'availability',
      ],
      related: { subject: { of: 'category_id', view: 'link' } },
    },
    page: {
      fields: [
        'content',
        'photo_alt',
        'photo_credit',
        'board_alt',
        'board_credit',
        'years',
        'stages',
        'tags',
        'video_url',
      ],
    },
  },
})

/** What teachers who are members want to change of their own profiles. */
export const teacherDraft = defineResource({
  controller: 'teacher.Draft',
  table: 'teacher_draft',
  title: label('教师资料审核', 'Profile drafts'),
  labelField: 'name',
  defaultOrder: 'id,desc',
  actions: ['index'],
  waiting: waitingDraft,
  recordActions: draftActions,
  calls: draftCalls,
  // The record's values of these fields, and the names of those that others have changed since.
  derived: ['current', 'contested'],
  menu: { parent: 'teacher', icon: 'fa fa-tasks', weigh: 95 },
  fields: {
    ...idField,
    teacher_id: draftedRecord('teacher.Teacher', 'teacher', label('教师', 'Teacher')),
    ...draftFields,
  },
})

/** Teams of teachers. */
export const teacherTeam = defineResource({
  controller: 'teacher.Team',
  table: 'teacher_team',
  title: label('名师团队', 'Teacher teams'),
  labelField: 'name',
  menu: { parent: 'teacher', icon: 'fa fa-users', weigh: 90 },
  fields: {
    ...idField,
    ...describedCoverFields,
    ...nameField,
    slogan: { kind: 'text', label: label('口号', 'Slogan'), max: 200, bilingual: true, quickSearch: true },
    leader_id: { ...teacherField.teacher_id, label: label('负责人', 'Leader'), required: false, as: 'leader' },
    teacher_ids: { ...teachersField.teacher_ids, label: label('成员', 'Members') },
    ...contentField,
    ...commonFields,
  },
  visitors: {
    path: '/team/{key}',
    orders: { byWeight },
    filters: { teacher: { kind: 'involves', fields: ['leader_id', 'teacher_ids'] } },
    card: { fields: ['id', 'name', 'slogan', 'cover'], related: { leader: { of: 'leader_id', view: 'link' } } },
    page: {
      fields: ['content', 'cover_alt', 'cover_credit'],
      related: { leader: { of: 'leader_id', view: 'card' }, members: { of: 'teacher_ids', view: 'card' } },
    },
  },
})

/** The hundred teachers of a year, in order. */
export const teacher100 = defineResource({
  controller: 'teacher.Teacher100',
  table: 'teacher_100',
  title: label('百强教师', 'Top 100 teachers'),
  labelField: 'citation',
  defaultOrder: 'year,desc',
  unique: [
    ['year', 'rank'],
    ['year', 'teacher_id'],
  ],
  menu: { parent: 'teacher', icon: 'fa fa-list-ol', weigh: 80 },
  fields: {
    ...idField,
    ...yearField,
    rank: { kind: 'integer', label: label('名次', 'Rank'), required: true, min: 1, max: 100, sortable: true },
    ...teacherField,
    score: { kind: 'number', label: label('得分', 'Score'), min: 0, max: 1000, decimals: 2, sortable: true },
    citation: {
      kind: 'text',
      label: label('颁奖词', 'Citation'),
      max: 300,
      multiline: true,
      bilingual: true,
      quickSearch: true,
    },
    ...commonFields,
  },
  visitors: {
    through: ['teacher_id'],
    orders: { byRank: 'rank,asc', newest: 'year,desc' },
    filters: { year: { kind: 'equals', field: 'year' }, teacher: { kind: 'involves', fields: ['teacher_id'] } },
    link: { fields: ['year', 'rank', 'teacher_id'] },
    card: {
      fields: ['rank', 'score', 'citation'],
      related: { teacher: { of: 'teacher_id', view: 'card' } },
    },
  },
})

/** The teachers that the pages show first, and their positions. */
export const teacherList = defineResource({
  controller: 'teacher.List',
  table: 'teacher_list',
  title: label('教师榜单', 'Teacher lists'),
  labelField: 'caption',
  defaultOrder: 'position,asc',
  unique: [
    ['list', 'position'],
    ['list', 'teacher_id'],
  ],
  menu: { parent: 'teacher', icon: 'fa fa-star-o', weigh: 70 },
  fields: {
    ...idField,
    list: {
      kind: 'choice',
      label: label('榜单', 'List'),
      required: true,
      default: 'home',
      sortable: true,
      options: [
        { value: 'home', label: label('首页', 'Home'), tone: 'info' },
        { value: 'sign', label: label('签约教师', 'Signed'), tone: 'success' },
        { value: 'top10', label: label('十大名师', 'Top 10'), tone: 'warning' },
      ],
    },
    /** 1 is first; the top ten has ten positions. */
    position: { kind: 'integer', label: label('位次', 'Position'), required: true, min: 1, max: 999, sortable: true },
    ...teacherField,
    caption: { kind: 'text', label: label('说明', 'Caption'), max: 200, bilingual: true, quickSearch: true },
    // The position is the order: there is no separate manual order.
    ...statusField,
    ...timeFields,
  },
  visitors: {
    through: ['teacher_id'],
    orders: { byPosition: 'position,asc' },
    filters: { list: { kind: 'equals', field: 'list' } },
    card: { fields: ['caption'], related: { teacher: { of: 'teacher_id', view: 'card' } } },
  },
})
