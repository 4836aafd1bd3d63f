import { label, type LocalizedText } from '@teachnet/protocol'
import type { ItemDeclarations } from './site-item.ts'

const count = { type: 'number', rules: ['required', 'integer'], inputExtend: { min: 0 } } as const

/** Allowed uploads and their names. `STORAGE_URL` selects the storage. */
export const upload = {
  upload_maxsize: {
    title: label('最大文件', 'Largest file'),
    type: 'number',
    default: '10485760',
    rules: ['required', 'integer'],
    inputExtend: { min: 1, unit: 'bytes' },
  },
  upload_mimetype: {
    title: label('允许的类型', 'Allowed types'),
    tip: label('后缀或 MIME 类型，逗号分隔', 'Suffixes or MIME types, separated by commas'),
    type: 'textarea',
    default: 'jpg,png,bmp,jpeg,gif,webp,zip,rar,wav,mp4,mp3,pdf,doc,docx,xls,xlsx',
    rules: ['required'],
  },
  upload_savename: {
    title: label('保存路径', 'Save name'),
    type: 'string',
    default: '/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}',
    rules: ['required'],
  },
  upload_address_files: files(
    '40',
    label('每个网络地址每天的申请文件数', 'Application files per network address and day'),
  ),
  upload_address_mb: size(
    '400',
    label('每个网络地址每天的申请文件大小', 'Size of application files per network address and day'),
  ),
  upload_form_files: files('10', label('每份申请的文件数', 'Files per application')),
  upload_form_mb: size('100', label('每份申请的文件大小', 'Size of files per application')),
  upload_member_files: files('100', label('每位会员每天上传的文件数', 'Files per member and day')),
  upload_member_mb: size('500', label('每位会员每天上传的文件大小', 'Size of files per member and day')),
} as const satisfies ItemDeclarations

function files(value: string, title: LocalizedText) {
  return { title, tip: label('个，0 表示不限', 'Number of files; 0: no limit'), ...count, default: value } as const
}

function size(value: string, title: LocalizedText) {
  const tip = label('0 表示不限', '0: no limit')
  return { title, tip, ...count, inputExtend: { min: 0, unit: 'megabytes' }, default: value } as const
}
