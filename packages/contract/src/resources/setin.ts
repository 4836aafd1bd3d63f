import { label } from '../locale.ts'
import { defineResource } from '../resource.ts'
import {
  addressFields,
  commonFields,
  descriptionField,
  idField,
  nameField,
  regionField,
  subjectField,
  teacherField,
  teachingFields,
} from './common-fields.ts'
import { applicationFields, contactFields, identityFields } from './application-fields.ts'

/** Applications to open a branch. */
export const setinBranch = defineResource({
  controller: 'setin.Branch',
  table: 'setin_branch',
  title: label('分校加盟申请', 'Branch applications'),
  labelField: 'contact',
  menu: { parent: 'setin', icon: 'fa fa-sitemap', weigh: 90 },
  fields: {
    ...idField,
    company: { kind: 'text', label: label('公司名称', 'Company'), max: 100, quickSearch: true },
    contact: { ...contactFields.name, label: label('联系人', 'Contact') },
    mobile: contactFields.mobile,
    email: contactFields.email,
    ...addressFields,
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
  },
})

/** What an applicant for a course can choose. */
export const setinClassname = defineResource({
  controller: 'setin.Classname',
  table: 'setin_classname',
  title: label('课程入驻类型', 'Course application kinds'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-tag', weigh: 60 },
  fields: {
    ...idField,
    ...nameField,
    description: { ...descriptionField.description, bilingual: false },
    ...commonFields,
  },
})

/** Applications to bring a course. */
export const setinClasser = defineResource({
  controller: 'setin.Classer',
  table: 'setin_classer',
  title: label('课程入驻申请', 'Course applications'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-book', weigh: 80 },
  fields: {
    ...idField,
    classname_id: {
      kind: 'relation',
      label: label('入驻类型', 'Kind of course'),
      required: true,
      resource: 'setin.Classname',
      as: 'classname',
    },
    ...contactFields,
    ...identityFields,
    ...regionField,
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
  },
})

/** What an applicant for a shop can choose. */
export const setinShopname = defineResource({
  controller: 'setin.Shopname',
  table: 'setin_shopname',
  title: label('店铺入驻类型', 'Shop application kinds'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-tag', weigh: 50 },
  fields: {
    ...idField,
    ...nameField,
    description: { ...descriptionField.description, bilingual: false },
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
  fields: {
    ...idField,
    shopname_id: {
      kind: 'relation',
      label: label('入驻类型', 'Kind of shop'),
      required: true,
      resource: 'setin.Shopname',
      as: 'shopname',
    },
    company: { kind: 'text', label: label('公司名称', 'Company'), max: 100, required: true, quickSearch: true },
    contact: { ...contactFields.name, label: label('联系人', 'Contact') },
    mobile: contactFields.mobile,
    email: contactFields.email,
    licence: {
      kind: 'file',
      label: label('营业执照', 'Business licence'),
      visibility: 'private',
      accept: 'pdf,jpg,jpeg,png,webp',
      list: false,
    },
    ...addressFields,
    ...applicationFields,
  },
})

/** Applications to join as a teacher. */
export const setinTeacher = defineResource({
  controller: 'setin.Teacher',
  table: 'setin_teacher',
  title: label('教师入驻申请', 'Teacher applications'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-graduation-cap', weigh: 100 },
  recordActions: [{ name: 'accept', title: label('通过并创建教师', 'Accept and create the teacher') }],
  fields: {
    ...idField,
    photo: { kind: 'image', label: label('照片', 'Photo'), visibility: 'private' },
    ...contactFields,
    gender: {
      kind: 'choice',
      label: label('性别', 'Gender'),
      default: '0',
      list: 'hidden',
      options: [
        { value: '0', label: label('未知', 'Unknown') },
        { value: '1', label: label('男', 'Male') },
        { value: '2', label: label('女', 'Female') },
      ],
    },
    ...identityFields,
    ...subjectField,
    ...teachingFields,
    certificate: {
      kind: 'files',
      label: label('资格证书', 'Certificates'),
      visibility: 'private',
      accept: 'pdf,jpg,jpeg,png,webp',
      maxItems: 5,
      list: false,
    },
    ...regionField,
    /** The record that accepting made; one application makes one teacher. */
    teacher_id: {
      ...teacherField.teacher_id,
      required: false,
      readOnly: true,
      unique: true,
      isLoose: true,
      list: 'hidden',
    },
    ...applicationFields,
  },
})
