import { label } from '@teachnet/protocol'
import type { Field } from '../definition/fields.ts'
import { defineResource } from '../definition/define-resource.ts'
import { idField, tagsField, timeFields } from './common-fields.ts'

/** Folders of the media library, as a tree. They sort files in the back office; no address depends on them. */
export const routineFolder = defineResource({
  controller: 'routine.Folder',
  table: 'media_folder',
  title: label('文件夹', 'Folders'),
  labelField: 'name',
  defaultOrder: 'name,asc',
  menu: { parent: 'routine', icon: 'fa fa-folder-open', weigh: 97 },
  unique: [['pid', 'name']],
  fields: {
    ...idField,
    pid: { kind: 'treeParent', label: label('上级文件夹', 'Parent folder') },
    name: {
      kind: 'text',
      label: label('名称', 'Name'),
      max: 50,
      required: true,
      quickSearch: true,
      sortable: true,
    },
    ...timeFields,
  },
})

/** The description of a file by staff; empty until it is entered. */
const descriptionFields = {
  folder_id: {
    kind: 'relation',
    isOwn: true,
    label: label('文件夹', 'Folder'),
    resource: 'routine.Folder',
    as: 'folder',
    quickSearchIn: ['name'],
    list: 'hidden',
    section: label('整理', 'Organisation'),
  },
  tags: { ...tagsField.tags, isOwn: true },
  alt: {
    kind: 'text',
    isOwn: true,
    label: label('图片说明', 'Description'),
    help: label('为看不到图片的读者描述图片', 'For readers who do not see the picture'),
    max: 200,
    bilingual: true,
    quickSearch: true,
    list: 'hidden',
    section: label('说明与版权', 'Description and rights'),
  },
  credit: {
    kind: 'text',
    isOwn: true,
    label: label('来源', 'Credit'),
    help: label('摄影者或版权方', 'Photographer or owner of the rights'),
    max: 100,
    bilingual: true,
    list: 'hidden',
  },
  licence: {
    kind: 'text',
    isOwn: true,
    label: label('授权方式', 'Licence'),
    help: label('如：CC BY 4.0、已购图库授权', 'E.g. CC BY 4.0, bought from a picture agency'),
    max: 100,
    list: 'hidden',
  },
} as const satisfies Record<string, Field>

const focusPart = { kind: 'integer', isOwn: true, default: 50, min: 0, max: 100, list: false, search: false } as const

/** The part of a picture that stays visible where a page cuts it: percent of width and height, from the left and the top. */
const focusFields = {
  focus_x: {
    ...focusPart,
    label: label('焦点横向位置', 'Focal point from the left'),
    help: label('百分比；页面裁切图片时焦点保持可见', 'Percent; stays visible where a page cuts the picture'),
    section: label('焦点', 'Focal point'),
  },
  focus_y: { ...focusPart, label: label('焦点纵向位置', 'Focal point from the top'), help: label('百分比', 'Percent') },
} as const satisfies Record<string, Field>

const computed = { kind: 'choice', isOwn: true, virtual: true, readOnly: true, search: 'eq', list: 'hidden' } as const

/** Properties of a file that the server computes on request. */
const computedFields = {
  kind: {
    ...computed,
    label: label('类型', 'Kind'),
    options: [
      { value: 'image', label: label('图片', 'Picture') },
      { value: 'video', label: label('视频', 'Video') },
      { value: 'audio', label: label('音频', 'Audio') },
      { value: 'document', label: label('文档', 'Document') },
      { value: 'archive', label: label('压缩包', 'Archive') },
      { value: 'other', label: label('其他', 'Other') },
    ],
  },
  usage: {
    ...computed,
    label: label('使用情况', 'Use'),
    options: [
      { value: 'used', label: label('使用中', 'In use'), tone: 'success' },
      { value: 'unused', label: label('未使用', 'Unused'), tone: 'neutral' },
    ],
  },
  copies: {
    ...computed,
    label: label('重复', 'Duplicates'),
    options: [
      { value: 'single', label: label('无重复', 'None') },
      { value: 'several', label: label('有重复', 'Has duplicates'), tone: 'warning' },
    ],
  },
} as const satisfies Record<string, Field>

const pixels = (title: ReturnType<typeof label>) =>
  ({ kind: 'integer', label: title, help: label('像素', 'Pixels'), min: 0 }) as const satisfies Field

/** The fields of the uploading account that a row shows. */
const shownOfAccount = ['username', 'avatar', 'email', 'mobile', 'status'] as const

/** Uploaded files. One row for each content, topic and storage: a second upload of the same content only increments a counter. */
export const routineAttachment = defineResource({
  controller: 'routine.Attachment',
  table: 'attachment',
  title: label('附件', 'Attachments'),
  labelField: 'name',
  defaultOrder: 'last_upload_time,desc',
  pageSize: 60,
  actions: ['index', 'edit', 'del'],
  deletedForGood: label('文件会随记录一起删除。', 'The file is deleted together with its record.'),
  derived: ['suffix', 'full_url'],
  recordActions: [
    {
      name: 'replace',
      title: label('在所有使用处替换', 'Replace everywhere'),
      fields: {
        with_id: {
          kind: 'relation',
          label: label('替换为', 'Replace with'),
          help: label(
            '所有使用此文件的内容改用所选文件；此文件保留在媒体库中',
            'All content that uses this file will use the chosen one; this file stays in the library',
          ),
          required: true,
          resource: 'routine.Attachment',
          as: 'other',
        },
      },
    },
    {
      name: 'transform',
      title: label('裁剪或旋转', 'Crop or rotate'),
      when: { kind: ['image'] },
      fields: {
        turn: {
          kind: 'choice',
          label: label('旋转', 'Rotate'),
          default: '0',
          options: [
            { value: '0', label: label('不旋转', 'Not at all') },
            { value: '90', label: label('顺时针 90°', '90° clockwise') },
            { value: '180', label: label('180°', '180°') },
            { value: '270', label: label('逆时针 90°', '90° anticlockwise') },
          ],
        },
        left: pixels(label('裁剪区左边距', 'Left edge of the crop')),
        top: pixels(label('裁剪区上边距', 'Top edge of the crop')),
        width: pixels(label('裁剪区宽度', 'Width of the crop')),
        height: pixels(label('裁剪区高度', 'Height of the crop')),
      },
    },
  ],
  calls: [
    { name: 'uses', takes: 'record', title: label('查看使用位置', 'Where it is used') },
    { name: 'variants', takes: 'record', title: label('查看图片尺寸', 'Sizes of a picture') },
    { name: 'figures', takes: 'nothing', title: label('查看存储统计', 'Storage figures') },
  ],
  menu: {
    parent: 'routine',
    icon: 'fa fa-folder',
    weigh: 98,
    component: '/src/views/backend/routine/attachment/index.vue',
  },
  fields: {
    ...idField,
    url: { kind: 'text', label: label('文件', 'File'), max: 255, readOnly: true, search: 'eq' },
    name: { kind: 'text', label: label('名称', 'Name'), max: 100, required: true, quickSearch: true },
    ...descriptionFields,
    ...focusFields,
    ...computedFields,
    topic: {
      kind: 'text',
      label: label('存放目录', 'Folder name'),
      max: 20,
      readOnly: true,
      default: 'default',
      search: 'eq',
    },
    /** The first uploader, an administrator or a member; the other one is 0. */
    admin_id: {
      kind: 'relation',
      label: label('管理员', 'Administrator'),
      required: true,
      readOnly: true,
      resource: 'auth.Admin',
      as: 'admin',
      shows: shownOfAccount,
      isLoose: true,
    },
    user_id: {
      kind: 'relation',
      label: label('会员', 'Member'),
      required: true,
      readOnly: true,
      resource: 'user.User',
      as: 'user',
      shows: shownOfAccount,
      isLoose: true,
    },
    size: {
      kind: 'integer',
      label: label('大小', 'Size'),
      help: label('字节', 'Bytes'),
      readOnly: true,
      default: 0,
      sortable: true,
    },
    mimetype: { kind: 'text', label: label('MIME 类型', 'MIME type'), max: 100, readOnly: true },
    /** Pixels; 0 for a file that is not an image. */
    width: { kind: 'integer', label: label('宽度', 'Width'), readOnly: true, default: 0, list: 'hidden' },
    height: { kind: 'integer', label: label('高度', 'Height'), readOnly: true, default: 0, list: 'hidden' },
    quote: { kind: 'integer', label: label('上传次数', 'Times uploaded'), readOnly: true, default: 1, sortable: true },
    storage: { kind: 'text', label: label('存储方式', 'Storage'), max: 50, readOnly: true, search: 'eq' },
    sha1: { kind: 'text', label: label('SHA1', 'SHA1'), max: 40, readOnly: true, search: 'eq', list: 'hidden' },
    create_time: timeFields.create_time,
    last_upload_time: {
      kind: 'dateTime',
      label: label('最近上传', 'Last uploaded'),
      required: true,
      readOnly: true,
      sortable: true,
    },
  },
})
