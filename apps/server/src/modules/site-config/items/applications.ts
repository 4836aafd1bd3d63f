import { label } from '@teachnet/protocol'
import type { ItemDeclarations } from './site-item.ts'

/** The application forms of the public site. */
export const applications = {
  application_consent: {
    title: label('申请表隐私声明', 'Privacy notice of the application forms'),
    tip: label(
      '申请人须同意；修改后旧页面须重新同意',
      'Applicants must accept it. Applicants who have an older version open must accept it again.',
    ),
    type: 'textarea',
    default:
      '您填写的信息仅用于处理本次申请，由我们的工作人员查看，不会提供给第三方。身份证号加密保存。申请处理完毕一年后，我们将删除未通过的申请。您可以随时联系我们查询、更正或删除您的信息。',
    en: 'What you enter is used for this application alone, is read by our staff, and is passed on to nobody. ID numbers are stored encrypted. Applications that were not accepted are deleted one year after they were decided. You may ask us at any time to show, correct or delete your data.',
    rules: ['required'],
  },
  application_mobile_code: {
    title: label('申请时验证手机号', 'Verify mobile numbers of applicants'),
    tip: label('提交申请前，向手机发送验证码', 'A code is sent to the number before the application is submitted'),
    type: 'switch',
    default: '0',
  },
} as const satisfies ItemDeclarations
