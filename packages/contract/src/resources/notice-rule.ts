import { label } from '@teachnet/protocol'
import { defineResource } from '../definition/define-resource.ts'
import { idField, regionField, statusField, timeFields } from './common-fields.ts'

/** Which administrators get the notices of applications, enquiries and enrolments, by form and region. */
export const noticeRule = defineResource({
  controller: 'setin.NoticeRule',
  table: 'setin_notice_rule',
  title: label('通知规则', 'Notice rules'),
  labelField: 'name',
  menu: { parent: 'setin', icon: 'fa fa-bell', weigh: 35 },
  fields: {
    ...idField,
    name: {
      kind: 'text',
      label: label('规则名称', 'Name'),
      help: label('如：华南区招商', 'E.g. Partners in South China'),
      max: 60,
      required: true,
      quickSearch: true,
      sortable: true,
    },
    kinds: {
      kind: 'choice',
      label: label('类型', 'Kinds'),
      help: label('不选择则适用于所有类型', 'Without a choice, the rule applies to all kinds'),
      multiple: true,
      section: label('适用范围', 'Applies to'),
      options: [
        { value: 'teacher', label: label('教师入驻申请', 'Teacher applications') },
        { value: 'branch', label: label('分校加盟申请', 'Branch applications') },
        { value: 'shop', label: label('店铺入驻申请', 'Shop applications') },
        { value: 'class', label: label('课程入驻申请', 'Course applications') },
        { value: 'enrolment', label: label('课程报名', 'Enrolments') },
        { value: 'booking', label: label('到校邀请', 'Bookings') },
        { value: 'enquiry', label: label('访客咨询', 'Enquiries') },
      ],
    },
    region: {
      kind: 'region',
      label: regionField.region.label,
      help: label(
        '留空则不限。报名和咨询按课程或教师所在地。',
        'Empty: all. Enrolments and enquiries: the place of the course or teacher.',
      ),
    },
    group_ids: {
      kind: 'relations',
      label: label('通知角色组', 'Groups'),
      help: label('组内所有成员，不含下级分组', 'All members of the groups, without their sub-groups'),
      section: label('通知对象', 'Recipients'),
      resource: 'auth.Group',
      as: 'groups',
    },
    admin_ids: {
      kind: 'relations',
      label: label('通知管理员', 'Administrators'),
      help: label(
        '只会通知有权查看该记录的人；规则中无人有权查看时，通知所有有权查看的管理员。',
        'Only those who may see the record are notified. If none of them may, everyone who may see it is.',
      ),
      resource: 'auth.Admin',
      as: 'admins',
    },
    ...statusField,
    ...timeFields,
  },
})
