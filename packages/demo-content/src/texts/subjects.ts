import type { Bilingual } from '../bilingual.ts'

/** The text fragments of a subject. */
export interface Subject {
  readonly slug: string
  readonly name: Bilingual
  readonly parent: 'humanities' | 'sciences' | 'arts'
  /** The beliefs of its teachers. */
  readonly belief: Bilingual
  /** An activity in class. */
  readonly practice: Bilingual
  /** Something that pupils make or find. */
  readonly work: Bilingual
}

export const subjectGroups: readonly { readonly slug: Subject['parent']; readonly name: Bilingual }[] = [
  { slug: 'humanities', name: ['人文', 'Humanities'] },
  { slug: 'sciences', name: ['理科', 'Sciences'] },
  { slug: 'arts', name: ['艺术与身心', 'Arts and well-being'] },
]

export const subjects: readonly Subject[] = [
  {
    slug: 'chinese',
    name: ['语文', 'Chinese'],
    parent: 'humanities',
    belief: [
      '读懂一篇文章，是读懂一个人如何看世界',
      'to understand a text is to understand how one person sees the world',
    ],
    practice: [
      '每节课留十分钟只读不讲，再让学生说出自己停下来的那一句',
      'ten minutes of each lesson are for reading alone; then everyone names the sentence that made them stop',
    ],
    work: ['一本由全班轮流写成的“街巷笔记”', 'a notebook of the neighbourhood that the class writes in turns'],
  },
  {
    slug: 'mathematics',
    name: ['数学', 'Mathematics'],
    parent: 'sciences',
    belief: ['答案是句号，理由才是正文', 'the answer is the full stop, the reason is the text'],
    practice: [
      '把三份不同的解法并排贴在黑板上，请学生给每一种写评语',
      'three different solutions hang side by side on the board, and pupils write a comment on each',
    ],
    work: [
      '用校门口一周的车流量推算红绿灯时长的报告',
      'a report that works out traffic-light times from a week of counting cars',
    ],
  },
  {
    slug: 'english',
    name: ['英语', 'English'],
    parent: 'humanities',
    belief: [
      '语言是用来做事的，错误是做事留下的脚印',
      'a language is for doing things, and mistakes are the footprints',
    ],
    practice: [
      '每周一次“无人打断的三分钟”，说完以后才谈改进',
      'once a week everyone has three minutes that nobody may interrupt; advice comes afterwards',
    ],
    work: ['一档介绍本地小店的双语播客', 'a bilingual podcast on the small shops around the school'],
  },
  {
    slug: 'physics',
    name: ['物理', 'Physics'],
    parent: 'sciences',
    belief: ['先猜，再量，最后才算', 'first guess, then measure, and only then calculate'],
    practice: [
      '让学生在动手之前写下预测，下课时把预测与数据订在一起',
      'predictions are written before the experiment and stapled to the data after it',
    ],
    work: ['用废旧材料做成、能托起一本词典的纸桥', 'a paper bridge from scrap that carries a dictionary'],
  },
  {
    slug: 'chemistry',
    name: ['化学', 'Chemistry'],
    parent: 'sciences',
    belief: ['厨房和河岸都是实验室', 'a kitchen and a river bank are laboratories too'],
    practice: [
      '把安全守则变成学生自己写的检查单，每学期修订一次',
      'the safety rules are a checklist that the pupils write and revise each term',
    ],
    work: ['一份连续八周的校河水质记录', 'eight weeks of water readings from the stream by the school'],
  },
  {
    slug: 'biology',
    name: ['生物', 'Biology'],
    parent: 'sciences',
    belief: ['认识一种植物，要陪它过完四季', 'to know a plant you keep it company for four seasons'],
    practice: [
      '每位学生认领一棵校园里的树，每月画一次',
      'every pupil adopts a tree in the school yard and draws it each month',
    ],
    work: ['一本手绘的校园树木图鉴', 'a hand-drawn guide to the trees of the campus'],
  },
  {
    slug: 'history',
    name: ['历史', 'History'],
    parent: 'humanities',
    belief: ['历史课的终点是会提问的人', 'history lessons should end in people who ask questions'],
    practice: [
      '同一件事给出三份立场不同的材料，让学生先找矛盾',
      'pupils get three sources that disagree and look for the contradictions first',
    ],
    work: ['采访祖辈完成的口述史小册子', 'a booklet of oral history from interviews with grandparents'],
  },
  {
    slug: 'geography',
    name: ['地理', 'Geography'],
    parent: 'humanities',
    belief: ['地图是一种选择，画什么就看重什么', 'a map is a choice: what you draw is what you value'],
    practice: [
      '从学校步行十五分钟画起，再去看世界地图',
      'lessons start from a map of fifteen minutes on foot, and only then reach the world',
    ],
    work: ['一张标出树荫、长椅和坡道的“慢行地图”', 'a slow map of shade, benches and ramps'],
  },
  {
    slug: 'music',
    name: ['音乐', 'Music'],
    parent: 'arts',
    belief: ['先学会听见别人，再学会唱好自己', 'learn to hear the others before you learn to shine'],
    practice: [
      '合唱排练前先静听一分钟，请学生说出听到的七种声音',
      'a rehearsal opens with a minute of silence, after which the choir names seven sounds',
    ],
    work: ['一部采集校园声音写成的短曲', 'a short piece composed from the sounds of the school'],
  },
  {
    slug: 'art',
    name: ['美术', 'Art'],
    parent: 'arts',
    belief: ['慢慢看，比快快画更难', 'looking slowly is harder than drawing fast'],
    practice: [
      '用二十分钟只画一只手，允许擦掉，但不允许着急',
      'twenty minutes are for one hand: rubbing out is allowed, hurrying is not',
    ],
    work: ['挂满走廊的“一百把椅子”素描展', 'a corridor show of a hundred drawings of chairs'],
  },
  {
    slug: 'sports',
    name: ['体育', 'Physical education'],
    parent: 'arts',
    belief: ['让跑得最慢的孩子也愿意再来', 'the slowest child should want to come back'],
    practice: [
      '成绩只和上个月的自己比，全班一起画进步曲线',
      'results are compared only with last month, and the class draws its curves together',
    ],
    work: ['由学生设计规则的班级联赛', 'a class league whose rules the pupils wrote'],
  },
  {
    slug: 'computing',
    name: ['信息科技', 'Computing'],
    parent: 'sciences',
    belief: ['先想清楚谁会用，再动手写第一行', 'know who will use it before you write the first line'],
    practice: ['每个程序交付前都要请一位低年级同学试用', 'no program is handed in before a younger pupil has tried it'],
    work: ['给图书角做的借阅小程序', 'a lending app for the reading corner'],
  },
  {
    slug: 'science',
    name: ['科学', 'Science'],
    parent: 'sciences',
    belief: ['好奇心不需要激发，只需要不被打断', 'curiosity need not be kindled, only left undisturbed'],
    practice: [
      '教室后墙是一面“还不知道”的问题墙，解决一个就换一种颜色',
      'the back wall holds questions nobody can answer yet; a solved one changes colour',
    ],
    work: ['记录一百天天气的手作仪器与图表', 'home-made instruments and charts of a hundred days of weather'],
  },
  {
    slug: 'counselling',
    name: ['心理健康', 'Counselling'],
    parent: 'arts',
    belief: ['被认真听完一次，孩子就多一分力气', 'being heard to the end once gives a child new strength'],
    practice: ['每周三午间的“树洞时间”，只听，不评价', 'Wednesday noon is for listening, without judging'],
    work: ['写给一年后自己的信', 'letters to themselves a year from now'],
  },
]
