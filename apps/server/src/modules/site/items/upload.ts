import { label } from '@teachnet/contract'
import type { ItemDeclarations } from './site-item.ts'

/** Which uploads are taken, and how they are called. Where they go, `STORAGE_URL` says. */
export const upload = {
  upload_maxsize: {
    title: label('最大文件', 'Largest file'),
    tip: label('字节', 'Bytes'),
    type: 'number',
    default: '10485760',
    rules: ['required', 'integer'],
    inputExtend: { min: 1 },
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
} as const satisfies ItemDeclarations
