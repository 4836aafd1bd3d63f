import { label } from '@teachnet/protocol'
import type { ItemDeclarations } from './site-item.ts'

/** The application forms of the public site. */
export const applications = {
  application_mobile_code: {
    title: label('申请时验证手机号', 'Verify mobile numbers of applicants'),
    tip: label('提交申请前，向手机发送验证码', 'A code is sent to the number before the application is submitted'),
    type: 'switch',
    default: '0',
  },
} as const satisfies ItemDeclarations
