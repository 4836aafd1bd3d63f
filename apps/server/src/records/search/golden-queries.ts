import { queriesByKind } from './queries-by-kind.ts'

/** What the first result of a query must be: a record by its name, or any record with these facts. */
export interface GoldenQuery {
  readonly query: string
  readonly area: 'teacher' | 'course' | 'article'
  /** Names of the records that are right. */
  readonly names?: readonly string[]
  /** Words that the record's subject, places, title and stages contain. */
  readonly facts?: readonly string[]
  /** Nothing may be found. */
  readonly isNothing?: true
}

/** Queries by the name of the record that people mean. */
const byName: Readonly<Record<GoldenQuery['area'], Readonly<Record<string, readonly string[]>>>> = {
  teacher: {
    赵梅: [
      '赵梅',
      '趙梅',
      'zhaomei',
      'ZhaoMei',
      'zhao mei',
      'Mei Zhao',
      'zm',
      'zhao m',
      'zháo méi',
      '赵梅老师',
      '赵·梅',
      '赵梅 物理',
      'zhaome',
      '赵梅在北京',
      '请问赵梅老师的课怎么样',
      'zhoamei',
      'Zhao, Mei',
      'MEI ZHAO',
      '找一下赵梅这位老师',
    ],
    魏磊: ['魏磊', 'weilei', 'wei lei', 'Lei Wei', '魏磊 语文', '韦磊', 'weilie'],
    韩明哲: [
      '韩明哲',
      '韓明哲',
      'hanmingzhe',
      'hmz',
      'Mingzhe Han',
      'hanmingz',
      '韩明折',
      '广州韩明哲',
      '韩 明 哲',
      'han mingzhe 数学',
    ],
    许景行: ['许景行', '許景行', 'xujingxing', 'Jingxing Xu', 'xjx', '许景行 英语', '许景形'],
    张映雪: ['张映雪', '張映雪', 'zhangyingxue', 'zyx', 'zhang ying xue', 'zhangyinxue', '张映雪老师 化学'],
    吕萍: [
      '吕萍',
      '呂萍',
      'lvping',
      'luping',
      'lǚ píng',
      'Lü Ping',
      'Ping Lü',
      'lv ping',
      '苏州吕萍',
      'lvpin',
      'Lu Ping 苏州',
    ],
    郭月华: ['郭月华', '郭月華', 'guoyuehua', 'gyh', 'guo yuehua', 'guoyuehau'],
    曾雨桐: ['曾雨桐', 'zengyutong', 'zyt', 'zeng yutong', 'Yutong Zeng', '曾yutong'],
    彭立新: ['彭立新', 'penglixin', '彭立新 音乐', 'plx', '彭立心'],
    宋雨桐: ['宋雨桐', 'songyutong', 'Yutong Song', '宋雨桐 美术'],
    刘明慧: ['刘明慧', '劉明慧', 'liuminghui', '刘明惠', 'lmh'],
    马文竹: ['马文竹', '馬文竹', 'mawenzhu', 'mwz'],
    冯映雪: ['冯映雪', '馮映雪', 'fengyingxue', 'fyx'],
    蔡云帆: ['蔡云帆', '蔡雲帆', 'caiyunfan', 'cyf', '蔡云凡'],
    黄建国: ['黄建国', '黃建國', 'huangjianguo', 'hjg', 'huangjiangguo'],
    杜涛: ['杜涛', '杜濤', 'dutao', 'Tao Du'],
    蒋川: ['蒋川', '蔣川', 'jiangchuan', 'jiang chuan'],
    杨芷兰: ['杨芷兰', 'yangzhilan', 'yzl', '杨芷兰 信息科技'],
    沈明慧: ['沈明慧', 'shenminghui', 'shen minghui'],
    任颖: ['任颖', 'renying', 'ren ying'],
  },
  course: {
    '会等的课堂：提问工作坊': [
      '会等的课堂',
      '会等的课堂：提问工作坊',
      '提问工作坊',
      'dialogue-1',
      'DIALOGUE-1',
      'dialogue 1',
      'huidengdeketang',
      'The classroom that waits',
      '會等的課堂',
      '工作坊 提问',
    ],
    厨房里的化学课: [
      '厨房里的化学课',
      '厨房化学',
      '廚房裡的化學課',
      'inquiry-3',
      'Inquiry 3',
      'inquiry3',
      'chemistry in the kitchen',
      'kitchen',
      'chufang',
      '厨房 化学',
    ],
    '先猜再量：实验课设计营': ['先猜再量', '实验课设计营', 'xiancaizailiang', '先猜再量实验', 'inquiry-2'],
    '慢慢看：素描入门一日课': ['素描', '素描入门', 'sumiao', 'drawing', '素描课', '素描 一日'],
    班级合唱从安静开始: ['合唱', '班级合唱', 'hechang', 'choir', '合唱从安静'],
    少而好的作业: ['少而好的作业', 'assessment-1', 'shaoerhaodezuoye', 'less homework'],
    '整本书阅读：从借书到写信': ['整本书阅读', '整本書閱讀', 'zhengbenshu', 'whole books'],
    走上讲台的第一百天: ['走上讲台的第一百天', '第一百天', 'first hundred days', 'first-years-1'],
    家长会可以这样开: ['家长会', '家長會', 'jiazhanghui', 'meet the parents'],
    '教研组长研修：把会开短': ['教研组长', '把会开短', 'jiaoyanzuzhang', 'leading-1', 'shorter meetings'],
    '一节课的骨架：从目标到板书': [
      '一节课的骨架',
      'lesson-plans-1',
      'LESSON PLANS 1',
      '课的骨架',
      'bones of a lesson',
      '一節課的骨架',
    ],
    让跑得慢的孩子也想再来: ['跑得慢的孩子', 'slow runners', '让跑得慢的孩子'],
  },
  article: {
    三十一个零: ['三十一个零', 'sanshiyigeling', 'Thirty-one zeros', '三十一個零'],
    凌晨五点的豆腐: ['凌晨五点的豆腐', '豆腐', 'doufu', 'tofu', '凌晨五点'],
    '六条河，同一个上午': ['六条河', '六條河', 'liutiaohe', 'six rivers'],
    等温线上的一块暖斑: ['暖斑', '等温线', 'warm spot'],
    '人物 · 吕萍：一百零三块牌子': ['一百零三块牌子', '103 labels', '吕萍 牌子'],
  },
}

/** Queries by facts: subject, place, stage. */
const byFacts: readonly (readonly [query: string, ...facts: string[]])[] = [
  ['物理', '物理'],
  ['wuli', '物理'],
  ['physics', '物理'],
  ['phisics', '物理'],
  ['物理老师', '物理'],
  ['北京物理', '物理', '北京'],
  ['北京 物理', '物理', '北京'],
  ['beijing wuli', '物理', '北京'],
  ['physics Beijing', '物理', '北京'],
  ['北京有没有好的物理老师', '物理', '北京'],
  ['初中物理', '物理'],
  ['初二物理', '物理'],
  ['物理 初中', '物理'],
  ['声乐老师', '音乐'],
  ['学钢琴', '音乐'],
  ['piano', '音乐'],
  ['广州 声乐', '音乐', '广州'],
  ['足球', '体育'],
  ['basketball', '体育'],
  ['Python', '信息科技'],
  ['文言文', '语文'],
  ['雅思', '英语'],
  ['东北 地理', '地理', '黑龙江'],
  ['东北语文老师', '语文', '辽宁'],
  ['西北 英语', '英语', '陕西'],
  ['西南历史', '历史', '重庆'],
  ['华南 数学', '数学', '广东'],
  ['苏州 生物', '生物', '苏州'],
  ['蘇州生物', '生物', '苏州'],
  ['江苏 生物', '生物', '江苏'],
  ['江苏物理', '物理', '江苏'],
  ['南京物理老师', '物理', '南京'],
  ['suzhou', '苏州'],
  ['苏州', '苏州'],
  ['蘇州', '苏州'],
  ['苏州市', '苏州'],
  ['江苏', '江苏'],
  ['jiangsu', '江苏'],
  ['济南历史', '历史', '济南'],
  ['山东 历史', '历史', '山东'],
  ['哈尔滨地理', '地理', '哈尔滨'],
  ['黑龙江 地理老师', '地理', '黑龙江'],
  ['广州数学', '数学', '广州'],
  ['guangzhou shuxue', '数学', '广州'],
  ['math Guangzhou', '数学', '广州'],
  ['奥数', '数学'],
  ['數學', '数学'],
  ['shuxue', '数学'],
  ['English', '英语'],
  ['yingyu', '英语'],
  ['英文老师', '英语'],
  ['宁波 美术', '美术', '宁波'],
  ['画画', '美术'],
  ['广州音乐', '音乐', '广州'],
  ['yinyue', '音乐'],
  ['music', '音乐'],
  ['北京体育', '体育', '北京'],
  ['武汉信息科技', '信息科技', '武汉'],
  ['电脑', '信息科技'],
  ['合肥科学', '科学', '合肥'],
  ['青岛心理', '心理', '青岛'],
  ['xinli', '心理'],
  ['西安英语', '英语', '西安'],
  ["xi'an yingyu", '英语', '西安'],
  ['郑州物理', '物理', '郑州'],
  ['深圳化学', '化学', '深圳'],
  ['重庆历史', '历史', '重庆'],
  ['chongqing lishi', '历史', '重庆'],
  ['南昌美术', '美术', '南昌'],
  ['语文', '语文'],
  ['語文老師', '语文'],
  ['沈阳语文', '语文', '沈阳'],
  ['找一位沈阳的语文老师', '语文', '沈阳'],
  ['哪里有广州的数学老师', '数学', '广州'],
  ['特级教师', '特级'],
  ['北京 初中 物理', '物理', '北京'],
  ['孩子初三物理不好怎么办', '物理'],
  ['想给孩子找个英语口语老师', '英语'],
  ['小学语文作文辅导哪家好', '语文'],
  ['在深圳哪里可以学化学', '化学', '深圳'],
  ['高一数学补习 广州', '数学', '广州'],
  ['离我近的音乐老师', '音乐'],
  ['老师上门教美术吗', '美术'],
  ['七年级数学', '数学'],
  ['九年级化学', '化学'],
  ['中考英语', '英语'],
  ['高考数学冲刺', '数学'],
  ['who teaches math in Guangzhou', '数学', '广州'],
  ['Chinese teacher in Shenyang', '语文', '沈阳'],
  ['english lessons xian', '英语', '西安'],
  ['best physics tutor beijing', '物理', '北京'],
  ['广州math', '数学', '广州'],
  ['beijing物理', '物理', '北京'],
  ['PE 北京', '体育', '北京'],
  ['IT 武汉', '信息科技', '武汉'],
  ['物里', '物理'],
  ['shuxeu', '数学'],
  ['guanzhou shuxue', '数学', '广州'],
  ['shenzhen huaxue', '化学', '深圳'],
  ['廣州數學', '数学', '广州'],
  ['瀋陽語文', '语文', '沈阳'],
  ['濟南歷史', '历史', '济南'],
  ['鄭州物理', '物理', '郑州'],
  ['历史（济南）', '历史', '济南'],
  ['ＰＨＹＳＩＣＳ　ＢＥＩＪＩＮＧ', '物理', '北京'],
]

/** Queries without an answer: nothing is better than something false. */
const nothing = ['量子引力弦论', 'xqzvkw', '9999999', '阿司匹林剂量', 'kubernetes', '古丽米热·艾合买提', '13800138000']

/** Queries as people type them, with the first result that they expect in the content of the demo. */
export const goldenQueries: readonly GoldenQuery[] = [
  ...Object.entries(byName).flatMap(([area, records]) =>
    Object.entries(records).flatMap(([name, queries]) =>
      queries.map((query) => ({ query, area: area as GoldenQuery['area'], names: [name] })),
    ),
  ),
  ...byFacts.map(([query, ...facts]) => ({ query, area: 'teacher' as const, facts })),
  ...nothing.map((query) => ({ query, area: 'teacher' as const, isNothing: true as const })),
]

export type KindOfQuery = keyof typeof queriesByKind

/** Queries of each kind that people type. */
export const queriesOfKinds = Object.fromEntries(
  Object.entries(queriesByKind).map(([kind, lines]) => [kind, lines.trim().split('\n').map(parseLine)]),
) as unknown as Readonly<Record<KindOfQuery, readonly GoldenQuery[]>>

function parseLine(line: string): GoldenQuery {
  const [area, query = '', right = ''] = line.split(' : ')
  if (area !== 'teacher' && area !== 'course' && area !== 'article') throw new RangeError(`No query: ${line}`)
  return right.startsWith('+ ')
    ? { area, query, facts: right.slice(2).split(' ') }
    : { area, query, names: right.split(' | ') }
}

/** Teachers that the demo does not have, with their English names: searches for names of minorities and for surnames with another reading. */
export const teachersOfMinorities = [
  ['阿依古丽·买买提', 'Ayigul Memet'],
  ['迪力木拉提·艾则孜', 'Dilmurat Eziz'],
  ['扎西多吉', 'Tashi Dorje'],
  ['斯琴高娃', 'Siqin Gaowa'],
  ['吉克阿牛', 'Aniu Jike'],
  ['欧阳娜', 'Na Ouyang'],
  ['单雄信', 'Xiongxin Shan'],
  ['仇春霞', 'Chunxia Qiu'],
  ['尉迟敬', 'Jing Yuchi'],
  ['朴成勋', 'Seong-hun Piao'],
  ['努尔兰·叶尔肯', 'Nurlan Yerken'],
] as const
