import type { Bilingual } from '../bilingual.ts'
import type { Subject } from './subjects.ts'

export interface CourseKind {
  /** Slug of its category; the slugs of its courses begin with it. */
  readonly category: string
  readonly kind: 'listed' | 'offline'
  /** Duration of offline courses in days; the texts mention it. */
  readonly days?: number
  /** The group of subjects whose teachers lead it; default: any. */
  readonly group?: Subject['parent']
  /** One for each course of the kind, so that all titles differ. */
  readonly titles: readonly Bilingual[]
  readonly summaries: readonly Bilingual[]
  readonly opening: Bilingual
  /** The activities, in the order of the days. */
  readonly steps: readonly Bilingual[]
  /** The result that every participant takes home. */
  readonly result: Bilingual
  readonly tags: readonly string[]
}

export const courseKinds: readonly CourseKind[] = [
  {
    category: 'lesson-plans',
    kind: 'listed',
    titles: [
      ['一节课的骨架：从目标到板书', 'The bones of a lesson: from aim to board'],
      ['把单元读薄：大概念备课十讲', 'Thinner units: ten talks on planning with big ideas'],
      ['备课本里的留白', 'The blank spaces of a lesson plan'],
      ['同一篇课文，三种教法', 'One text, three lessons'],
      ['公开课之后：怎样改一节上坏的课', 'After the open lesson: repairing one that went wrong'],
      ['四十分钟的节奏', 'The rhythm of forty minutes'],
    ],
    summaries: [
      [
        '从一份真实的教案出发，逐行追问“这一步为了谁”。学完可以改好自己的下一节课。',
        'Starts from a real plan and asks of every line whom it serves. You leave with your own next lesson rewritten.',
      ],
      [
        '六个课例，六次推倒重来。看主讲老师怎样删掉一半，课反而更满。',
        'Six lessons, taken apart six times. Watch how half of a plan goes and the lesson becomes fuller.',
      ],
    ],
    opening: [
      '很多教案写得很满，上起来却空。这门课从一份真实的{subject}教案开始，请你先圈出学生真正在想事情的那几分钟。',
      'Many plans are full on paper and empty in class. We begin with a real {subject} plan and circle the few minutes in which pupils actually think.',
    ],
    steps: [
      ['找到一节课唯一的问题', 'Find the one question of a lesson'],
      ['把目标写成学生能说出口的话', 'Write the aim in words a pupil would use'],
      ['设计三个台阶，拿走一个', 'Plan three steps and remove one'],
      ['板书：留下什么，擦掉什么', 'The board: what stays, what is wiped'],
      ['预想两种意外，各准备一句话', 'Expect two surprises and one sentence for each'],
      ['上完之后的二十分钟复盘', 'Twenty minutes of looking back'],
    ],
    result: ['一份改过三次、可以直接使用的教案', 'a plan revised three times and ready for use'],
    tags: ['备课', '课例', '单元设计', '板书'],
  },
  {
    category: 'dialogue',
    kind: 'offline',
    days: 2,
    titles: [
      ['会等的课堂：提问工作坊', 'The classroom that waits: a workshop on questions'],
      ['从一问一答到彼此回应', 'From question and answer to real reply'],
      ['沉默的三秒：等待时间实操', 'Three silent seconds: practising wait time'],
      ['让后排开口', 'Hearing from the back row'],
      ['课堂讨论怎么收场', 'How to end a discussion'],
      ['追问的艺术：两天现场课', 'Asking further: two days of live lessons'],
    ],
    summaries: [
      [
        '在{city}的两天，听四节现场课，练一百次提问。人数不多，每个人都会上台。',
        'Two days in {city}: four live lessons, a hundred questions. A small group in which everybody takes the floor.',
      ],
      [
        '不谈理论，先把自己的课堂录音放出来听。线下小组，现场改。',
        'No theory first: we play recordings of our own lessons, and rework them on the spot in small groups.',
      ],
    ],
    opening: [
      '一节课里，老师平均要提多少个问题？又有多少个，等到了答案？来{city}，我们用两天把一个问题问好。',
      'How many questions does a teacher ask in one lesson, and how many of them wait for an answer? Two days in {city} are for asking one question well.',
    ],
    steps: [
      ['听自己的课堂录音，数一数谁在说话', 'Listen to your own lesson and count who talks'],
      ['把五个小问题并成一个大问题', 'Merge five small questions into one'],
      ['练习等待：从一秒到七秒', 'Practise waiting, from one second to seven'],
      ['学生说错了，下一句说什么', 'What to say after a wrong answer'],
      ['四节现场课与同伴观察', 'Four live lessons with peer observation'],
      ['写下回校后第一周只做的一件事', 'Write down the one thing for your first week back'],
    ],
    result: [
      '一张自己的提问清单，和三位愿意互相听课的同伴',
      'a list of your own questions and three partners to visit',
    ],
    tags: ['提问', '课堂对话', '工作坊', '课堂观察'],
  },
  {
    category: 'assessment',
    kind: 'listed',
    titles: [
      ['少而好的作业', 'Less homework, better homework'],
      ['评语怎么写，学生才会读', 'Comments that pupils read'],
      ['错题是礼物：用好每一次失误', 'Mistakes are gifts: making use of each one'],
      ['一张量表，十个学生', 'One rubric, ten pupils'],
      ['考试之后的那节课', 'The lesson after the exam'],
      ['让学生给自己打分', 'When pupils mark themselves'],
    ],
    summaries: [
      [
        '作业减半以后，老师该做什么？八节短课，附三十份可以改用的作业样例。',
        'Once homework is halved, what is the teacher’s part? Eight short lessons, with thirty assignments to adapt.',
      ],
      [
        '从分数到评语，再到学生自己的话。适合想让批改更有用、也更轻松的老师。',
        'From marks to comments to the pupils’ own words: for teachers who want marking to be useful, and lighter.',
      ],
    ],
    opening: [
      '批改占去一位{subject}老师每周七个小时，学生看评语的时间平均不到十秒。这门课想把两个数字换一换。',
      'Marking takes a teacher of {subject} seven hours a week; pupils look at the comments for ten seconds. This course would like to swap the two.',
    ],
    steps: [
      ['给现有的作业分类：练、想、做', 'Sort your homework: practise, think, make'],
      ['删掉不会有人读的那一项', 'Drop the item that nobody will read'],
      ['三句话的评语：看见、追问、邀请', 'Comments in three sentences: notice, ask, invite'],
      ['和学生一起写量表', 'Write the rubric together with pupils'],
      ['第二次机会怎样给才公平', 'Second chances, and how they stay fair'],
      ['用一张纸向家长说明变化', 'One page that explains the change to parents'],
    ],
    result: [
      '四周的作业方案与一份学生参与制定的量表',
      'four weeks of assignments and a rubric written with your class',
    ],
    tags: ['作业设计', '评价', '减负', '反馈'],
  },
  {
    category: 'reading-writing',
    kind: 'listed',
    group: 'humanities',
    titles: [
      ['整本书阅读：从借书到写信', 'Whole books: from borrowing to writing a letter'],
      ['写作课可以不从题目开始', 'Writing lessons need not begin with a topic'],
      ['读得慢的孩子', 'The slow reader'],
      ['每天十分钟朗读', 'Ten minutes of reading aloud'],
      ['街巷笔记：把作文写到校门外', 'Notes from the street: essays beyond the gate'],
      ['双语共读入门', 'First steps in bilingual reading'],
    ],
    summaries: [
      [
        '不追书单，只谈怎样让一个班真的读完一本书。含十二周安排与学生作品。',
        'No reading lists. How a class really finishes a book, with a plan for twelve weeks and work by pupils.',
      ],
      [
        '把写作还给生活：观察、记录、修改、发表。每一步都有课堂实录。',
        'Gives writing back to life: observe, note, revise, publish. Each step was filmed in class.',
      ],
    ],
    opening: [
      '{teacher}的学生毕业时会带走一个布袋，里面是他们读完的书的名字，和写给作者的信。这门课讲的是，布袋里的东西怎样一点点多起来。',
      'When they leave, pupils of {teacher} take a cloth bag with the names of the books they finished and their letters to the authors. This course tells how the bag fills.',
    ],
    steps: [
      ['第一周只做一件事：选书', 'The first week has one task: choosing'],
      ['朗读、默读与停下来的权利', 'Aloud, in silence, and the right to stop'],
      ['批注：和书说话的三种方式', 'Notes in the margin: three ways to talk back'],
      ['从一句话扩成一段', 'From one sentence to a paragraph'],
      ['修改不是惩罚', 'Revising is no punishment'],
      ['给作品找到真正的读者', 'Find the work a real reader'],
    ],
    result: ['一份十二周的阅读与写作日历', 'a calendar of reading and writing for twelve weeks'],
    tags: ['整本书阅读', '写作', '朗读', '双语'],
  },
  {
    category: 'inquiry',
    kind: 'offline',
    days: 3,
    group: 'sciences',
    titles: [
      ['一条河的一年：野外科学研修', 'One year of a river: science outdoors'],
      ['先猜再量：实验课设计营', 'Guess, then measure: a camp for designing experiments'],
      ['厨房里的化学课', 'Chemistry in the kitchen'],
      ['校园里的一百种植物', 'A hundred plants in the school yard'],
      ['纸桥与结构：动手做物理', 'Paper bridges: physics by hand'],
      ['数学散步：在城市里找问题', 'A mathematical walk: problems found in town'],
    ],
    summaries: [
      [
        '走出教室的三天：在{city}采样、测量、争论，把问题带回课堂。',
        'Three days outdoors in {city}: sampling, measuring, arguing, and bringing the questions back to class.',
      ],
      [
        '不需要昂贵的器材。二十个用日常材料完成的探究，在{city}一个个亲手做完。',
        'No costly equipment: twenty inquiries with everyday things, each tried by hand in {city}.',
      ],
    ],
    opening: [
      '孩子们并不缺好奇心，缺的是一段不被打断的时间。{teacher}的科学课在{city}的户外已经上了很多年，这一次，请老师们先当学生。',
      'Children are not short of curiosity, only of undisturbed time. {teacher} has taught outdoors in {city} for years; this time teachers are the pupils.',
    ],
    steps: [
      ['带一个还没有答案的问题来', 'Bring a question without an answer'],
      ['写下预测，再拿起仪器', 'Write the prediction before touching the instruments'],
      ['在现场测量，允许数据难看', 'Measure in the field, and let the data be ugly'],
      ['小组争论：证据够不够', 'Argue in groups: is the evidence enough?'],
      ['把探究改成四十分钟的课', 'Turn the inquiry into forty minutes'],
      ['安全检查单由学生来写', 'A safety list written by pupils'],
    ],
    result: [
      '两个在自己学校就能做的探究方案，和一盒采集来的样本',
      'two inquiries for your own school and a box of samples',
    ],
    tags: ['探究', '实验', '户外', '跨学科'],
  },
  {
    category: 'arts-movement',
    kind: 'offline',
    days: 1,
    group: 'arts',
    titles: [
      ['慢慢看：素描入门一日课', 'Looking slowly: a day of drawing'],
      ['听见校园：声音采集与创作', 'The sound of school: collecting and composing'],
      ['班级合唱从安静开始', 'A class choir begins in silence'],
      ['让跑得慢的孩子也想再来', 'So that the slowest want to come back'],
      ['课间操以外：身体的七种游戏', 'Beyond morning exercise: seven games for the body'],
      ['美术老师的木工日', 'A day of woodwork for art teachers'],
    ],
    summaries: [
      [
        '一天只做一件事，从早画到晚、从静到响。零基础的老师也欢迎，地点在{city}。',
        'One day for one thing, from first light to last, in {city}. Beginners are welcome.',
      ],
      [
        '不是学才艺，而是学怎样让全班每个人都敢开始。含课堂素材包。',
        'This is not about talent but about how a whole class dares to begin. Material for lessons included.',
      ],
    ],
    opening: [
      '“我不会画”“我唱不好”，很多大人从某一节课起就再也没有试过。这门课请你在{city}重新做一次初学者。',
      '“I cannot draw.” “I cannot sing.” Many adults stopped trying after one certain lesson. In {city} we ask you to be a beginner again.',
    ],
    steps: [
      ['二十分钟，只看一件东西', 'Twenty minutes with a single thing'],
      ['热身：允许做得不好', 'Warming up: permission to do it badly'],
      ['两人一组，一个做一个看', 'In pairs: one makes, one watches'],
      ['把规则改到人人能玩', 'Change the rules until everyone can play'],
      ['作品上墙，不排名次', 'Work on the wall, without ranks'],
      ['设计回校后的第一节课', 'Plan the first lesson back at school'],
    ],
    result: ['一件自己的作品，和六个可以马上使用的课堂活动', 'a work of your own and six activities for tomorrow'],
    tags: ['艺体', '创作', '课堂活动', '初学者友好'],
  },
  {
    category: 'first-years',
    kind: 'listed',
    titles: [
      ['走上讲台的第一百天', 'The first hundred days'],
      ['开学第一周手册', 'A handbook for the first week'],
      ['新班主任的十二封信', 'Twelve letters to a new form teacher'],
      ['不喊的课堂：管理从座位开始', 'Nobody shouts: order begins with seats'],
      ['听课怎么听，才学得到', 'How to watch a lesson and learn from it'],
      ['下班以后：写给累了的新老师', 'After school: for new teachers who are tired'],
    ],
    summaries: [
      [
        '第一年会遇到的四十个瞬间，老教师们怎么想、怎么说、怎么做。',
        'Forty moments of the first year, and what experienced teachers think, say and do.',
      ],
      [
        '每课十五分钟，通勤路上听完，第二天就能用。附可以打印的清单。',
        'Fifteen minutes each, for the way to work, and useful the next day. With lists to print.',
      ],
    ],
    opening: [
      '第一年最难的不是备课，而是没有人告诉你哪些事可以先不做。{teacher}带过十四位新教师，这门课就是写给他们的备忘录。',
      'The hardest part of the first year is not planning: nobody tells you what can wait. {teacher} has mentored fourteen beginners, and this is the memo written for them.',
    ],
    steps: [
      ['开学前一天：记住三十个名字', 'The day before: learn thirty names'],
      ['第一节课只立两条规矩', 'Two rules in the first lesson, no more'],
      ['怎样请求帮助', 'How to ask for help'],
      ['听课笔记的左右两栏', 'Notes in two columns'],
      ['第一次和家长通话', 'The first call to a parent'],
      ['给自己留一个不备课的晚上', 'Keep one evening free of preparation'],
    ],
    result: ['一本属于自己的第一年手册', 'a handbook of your own first year'],
    tags: ['新教师', '班主任', '课堂管理', '短课'],
  },
  {
    category: 'leading',
    kind: 'offline',
    days: 3,
    titles: [
      ['教研组长研修：把会开短', 'For heads of subject: shorter meetings'],
      ['怎样带一位年轻人', 'How to mentor a young colleague'],
      ['课堂观察员培训', 'Training for lesson observers'],
      ['从经验到课题：行动研究三日营', 'From experience to research: a three-day camp'],
      ['一所学校的读书会', 'A reading circle for a school'],
      ['校本课程设计坊', 'A workshop for school-made courses'],
    ],
    summaries: [
      [
        '面向教研组长与骨干教师。在{city}，用三天把一个真实的校内难题拆开。',
        'For heads of subject and core teachers: three days in {city} for one real problem of your school.',
      ],
      [
        '带教不是示范，而是一起看同一节课。线下小班，配一学期的线上跟进。',
        'Mentoring is not showing but watching the same lesson together. A small group, followed up online for a term.',
      ],
    ],
    opening: [
      '一个教研组变好，往往不是因为多开了一次会，而是有人把会开短了，把听课的时间还给大家。{teacher}会带着自己学校三年的记录来到{city}。',
      'A subject group seldom improves by one more meeting. Somebody made them shorter and gave the time back to visiting lessons. {teacher} brings three years of records to {city}.',
    ],
    steps: [
      ['诊断：我们的教研时间去了哪里', 'A diagnosis: where does our time go?'],
      ['只看事实的观察记录', 'Observation notes that keep to facts'],
      ['反馈谈话：先问，再说', 'The conversation afterwards: ask first'],
      ['把一个困惑写成可以研究的问题', 'Turn a doubt into a question that can be studied'],
      ['一学期的行动计划', 'A plan for one term'],
      ['同行答辩与互评', 'Presenting to peers'],
    ],
    result: ['一份在校内就能执行的学期教研计划', 'a plan of research for one term at your school'],
    tags: ['教研组', '带教', '行动研究', '课堂观察'],
  },
  {
    category: 'digital-classroom',
    kind: 'listed',
    titles: [
      ['屏幕以外：技术什么时候该关掉', 'Beyond the screen: when to switch it off'],
      ['一个人也能录好的微课', 'Short films of lessons, made alone'],
      ['用表格读懂一个班', 'Understanding a class with a spreadsheet'],
      ['和学生一起写第一个程序', 'A first program, written with pupils'],
      ['人工智能助教：会用与慎用', 'Artificial assistants: use, and care'],
      ['乡村课堂的线上伙伴', 'Online partners for village classrooms'],
    ],
    summaries: [
      [
        '不推荐任何软件，只讲判断：什么事值得用技术做，什么事不值得。',
        'Recommends no product. It is about judgement: what deserves technology, and what does not.',
      ],
      [
        '从一台旧电脑开始。每课一个任务，做完就能在课堂上用。',
        'Starts with one old computer. Each lesson has one task, and its result can be used in class.',
      ],
    ],
    opening: [
      '技术最好的样子，是学生忘了它的存在。这门课的每一个工具都先回答一个问题：没有它，这节{subject}课会少了什么？',
      'Technology is at its best when pupils forget about it. Every tool here must answer first: what would this {subject} lesson lack without it?',
    ],
    steps: [
      ['先画流程，再选工具', 'Draw the steps before choosing the tool'],
      ['三分钟微课的脚本', 'The script of three minutes'],
      ['声音比画面重要', 'Sound matters more than pictures'],
      ['数据只问一个问题', 'One question to the data'],
      ['隐私：哪些信息不该收集', 'Privacy: what should not be collected'],
      ['做一次没有网络的备份方案', 'A plan for the day without a network'],
    ],
    result: ['三个录好的微课和一张课堂技术清单', 'three recorded lessons and a list of tools for your room'],
    tags: ['微课', '数据', '信息技术', '隐私'],
  },
  {
    category: 'class-and-home',
    kind: 'listed',
    titles: [
      ['家长会可以这样开', 'Another kind of parents’ evening'],
      ['班里有个不说话的孩子', 'The pupil who does not speak'],
      ['冲突之后：修复关系的谈话', 'After a quarrel: talks that mend'],
      ['一周一次的班会', 'A class council once a week'],
      ['青春期的三十个问题', 'Thirty questions about growing up'],
      ['写给家长的一百个短句', 'A hundred short sentences for parents'],
    ],
    summaries: [
      [
        '从一通难打的电话讲起。案例来自真实班级，人物和情节均已改写。',
        'Begins with a difficult call. The cases come from real classes; people and events were changed.',
      ],
      [
        '先听完，再说话。十节课，练习怎样和孩子、和家长站在同一边。',
        'Hear them out before you speak: ten lessons on standing on the same side as children and parents.',
      ],
    ],
    opening: [
      '一个孩子被认真听完一次，就多一分力气；家长也是。{teacher}把多年谈话里用过的句子整理出来，好用的和失败的都在。',
      'Being heard to the end once gives a child new strength, and a parent too. {teacher} collected the sentences of many years, those that worked and those that failed.',
    ],
    steps: [
      ['谈话之前：问自己想要什么', 'Before the talk: what do you want?'],
      ['描述，而不是评价', 'Describe, do not judge'],
      ['三种常见的家长，三种开头', 'Three kinds of parents, three beginnings'],
      ['让班会真的由学生主持', 'Let pupils really chair the council'],
      ['什么时候请心理老师加入', 'When to ask the counsellor to join'],
      ['照顾好谈话之后的自己', 'Look after yourself afterwards'],
    ],
    result: ['一套可以随手翻的谈话卡片', 'a set of conversation cards within reach'],
    tags: ['家校沟通', '班级管理', '心理', '班会'],
  },
]
