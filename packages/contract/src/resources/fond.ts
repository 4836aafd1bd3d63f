import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { commonFields, contentField, idField, imageField, titleField } from './common-fields.ts'

/** Certificates that visitors look up by their code. */
export const fondCode = defineResource({
  controller: 'fond.Code',
  table: 'fond_code',
  title: label('证书查询码', 'Certificate codes'),
  labelField: 'code',
  menu: { parent: 'fond', icon: 'fa fa-barcode', weigh: 100 },
  fields: {
    ...idField,
    code: {
      kind: 'text',
      label: label('证书编号', 'Code'),
      min: 6,
      max: 32,
      required: true,
      unique: true,
      rules: ['certificateCode'],
      quickSearch: true,
      sortable: true,
    },
    kind: {
      kind: 'choice',
      label: label('类型', 'Kind'),
      required: true,
      default: 'teacher',
      sortable: true,
      options: [
        { value: 'teacher', label: label('教师', 'Teacher') },
        { value: 'course', label: label('课程', 'Course') },
        { value: 'shop', label: label('店铺', 'Shop') },
        { value: 'branch', label: label('分校', 'Branch') },
      ],
    },
    holder_name: {
      kind: 'text',
      label: label('持有人', 'Holder'),
      max: 100,
      required: true,
      normalisedAs: 'name',
      quickSearch: true,
    },
    subject_title: { kind: 'text', label: label('证书内容', 'Certifies'), max: 200, quickSearch: true },
    /** The member who finds it in the member centre. */
    user_id: {
      kind: 'relation',
      label: label('会员', 'Member'),
      help: label(
        '选填；该会员可在会员中心查看和下载此证书',
        'Optional. The member finds and downloads it in the member centre',
      ),
      resource: 'user.User',
      as: 'user',
      isLoose: true,
      list: 'hidden',
    },
    issued_on: { kind: 'date', label: label('签发日期', 'Issued on'), sortable: true },
    expires_on: {
      kind: 'date',
      label: label('有效期至', 'Expires on'),
      help: label('留空表示长期有效', 'If empty, it does not expire'),
      sortable: true,
    },
    ...imageField,
    text_id: {
      kind: 'relation',
      label: label('查询说明', 'Text'),
      resource: 'fond.Text',
      as: 'text',
    },
    checks: { kind: 'integer', label: label('查询次数', 'Checks'), readOnly: true, default: 0, sortable: true },
    last_check_time: {
      kind: 'dateTime',
      label: label('最近查询', 'Last check'),
      readOnly: true,
      sortable: true,
      list: 'hidden',
    },
    ...commonFields,
  },
})

/** Texts of the look-up page. */
export const fondText = defineResource({
  controller: 'fond.Text',
  table: 'fond_text',
  title: label('证书查询说明', 'Certificate texts'),
  labelField: 'title',
  menu: { parent: 'fond', icon: 'fa fa-file-text-o', weigh: 90 },
  fields: {
    ...idField,
    ...titleField,
    kind: {
      kind: 'choice',
      label: label('适用情况', 'Shown when'),
      required: true,
      default: 'valid',
      sortable: true,
      options: [
        { value: 'valid', label: label('有效', 'Valid'), tone: 'success' },
        { value: 'expired', label: label('已过期', 'Expired'), tone: 'warning' },
        { value: 'unknown', label: label('查无此证', 'Unknown'), tone: 'error' },
      ],
    },
    ...contentField,
    ...commonFields,
  },
})
