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
  /** Of each course, in the order of the titles. */
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
      ['把单元读薄：大概念备课六讲', 'Thinner units: six talks on planning with big ideas'],
      ['备课本里的留白', 'The blank spaces of a lesson plan'],
      ['同一篇课文，三种教法', 'One text, three lessons'],
      ['公开课之后：怎样改一节上坏的课', 'After the open lesson: repairing one that went wrong'],
      ['四十分钟的节奏', 'The rhythm of forty minutes'],
    ],
    summaries: [
      [
        '六节短课，把一份教案拆开再装上：删掉一半，课反而更满。',
        'Six short lessons take a plan apart and put it together again: half of it goes, and the lesson becomes fuller.',
      ],
      [
        '一个单元只留一个大概念，六讲说清怎样取舍，怎样把知识点串起来。',
        'One big idea for a whole unit: six talks on what to leave out, and on what ties the rest together.',
      ],
      [
        '教案写到七分，剩下三分留给学生。讲怎样为意外的提问预备时间。',
        'Plan seven tenths and leave three to the pupils: how to keep time for the question that nobody expected.',
      ],
      [
        '用同一篇课文上三次课：讲读、讨论、表演，看学生各记住了什么。',
        'One text taught three times, by reading, by discussion and on a stage, and what pupils remembered of each.',
      ],
      [
        '对着录像找出课从哪一分钟开始塌下去，只改那一处，再上一遍。',
        'Finds in a recording the minute at which the lesson broke, changes only that, and teaches it again.',
      ],
      [
        '四十分钟里什么时候该快、什么时候该停。附可以贴在讲台上的时间表。',
        'When to hurry and when to stop within forty minutes, with a timetable for your desk.',
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
        '在{city}的两天，练一百次提问，也练一百次等待。人数不多，每个人都会上台。',
        'Two days in {city}: a hundred questions, and a hundred times of waiting. A small group in which everybody takes the floor.',
      ],
      [
        '从“对不对”走到“你怎么看他的话”。两天里把一节课的对话逐句改写。',
        'From “is that right?” to “what do you make of that?”: two days of rewriting the dialogue of one lesson.',
      ],
      [
        '不谈理论，先把自己的课堂录音放出来听，数一数沉默有多长。',
        'No theory first: we play recordings of our own lessons and count how long the silence lasts.',
      ],
      [
        '后排的孩子不是没有话说。两天里试八种让他们先开口的办法。',
        'The back row has things to say. Two days for eight ways of hearing it first.',
      ],
      [
        '讨论热闹之后，怎样收成一句大家都认的话。现场分组，当天改课。',
        'How a lively discussion ends in one sentence that all agree on. Groups on the spot, lessons changed the same day.',
      ],
      [
        '在{city}听四节现场课，每节只练一件事：听完回答，再问一句。',
        'Four live lessons in {city}, each to practise one thing: hear the answer out, then ask once more.',
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
        '作业减半以后，老师该做什么？六节短课，附三十份可以改用的作业样例。',
        'Once homework is halved, what is the teacher’s part? Six short lessons, with thirty assignments to adapt.',
      ],
      [
        '从分数到评语，再到学生的回信。适合想让批改更有用、也更轻松的老师。',
        'From marks to comments to the pupils’ replies: for teachers who want marking to be useful, and lighter.',
      ],
      [
        '不再抄错题本：怎样让一次失误变成全班的一道好题。',
        'No more copying of mistakes: how one error becomes a good question for the whole class.',
      ],
      [
        '同一张量表评十份作业，看看标准在哪里松动，再和学生一起改。',
        'One rubric for ten pieces of work: see where it gives way, and mend it together with pupils.',
      ],
      [
        '卷子发下来的那四十分钟不讲答案，讲什么？六种上法，任选一种。',
        'The forty minutes after the papers are returned, without reading out answers: six ways, choose one.',
      ],
      [
        '学生打的分常常比老师低。讲怎样教他们看见自己做得好的地方。',
        'Pupils often mark themselves lower than their teacher does: how to teach them to see what went well.',
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
        '不追书单，只谈怎样让一个班真的读完一本书，再给作者写一封信。',
        'No reading lists: how a class really finishes one book, and then writes to its author.',
      ],
      [
        '把写作还给生活：观察、记录、修改、发表。每一步都有课堂实录。',
        'Gives writing back to life: observe, note, revise, publish. Each step was filmed in class.',
      ],
      [
        '读得慢不等于读不懂。讲怎样给一个孩子他需要的时间，又不让他落单。',
        'Slow is not the same as lost: how to give a child time to read without leaving the child alone.',
      ],
      [
        '每天十分钟，一个学期能读完三本书。讲怎样选段落，怎样安排声音。',
        'Ten minutes a day are three books in a term: how to choose the passages and share out the voices.',
      ],
      [
        '带着笔记本走出校门，回来写两百字。附十二条路线和学生作品。',
        'Out of the gate with a notebook, and two hundred words on return. With twelve walks, and work by pupils.',
      ],
      [
        '两种语言读同一个故事，比一比哪句话译不过去。不要求老师英语很好。',
        'One story in two languages, and the sentences that resist translation. The teacher’s English need not be perfect.',
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
        '走出教室的三天：沿着{city}的一条河采样、测量、争论，把问题带回课堂。',
        'Three days along a river in {city}: sampling, measuring, arguing, and bringing the questions back to class.',
      ],
      [
        '不需要昂贵的器材。先写下预测再动手，在{city}做完二十个日常材料的实验。',
        'No costly equipment: write the prediction, then try twenty experiments with everyday things in {city}.',
      ],
      [
        '醋、面粉和一只锅就够了。三天里把厨房变成学生可以争论的实验室。',
        'Vinegar, flour and a pot will do: three days that turn a kitchen into a laboratory worth arguing in.',
      ],
      [
        '在{city}的一所学校里认一百种植物，再设计一份学生自己能用的图鉴。',
        'A hundred plants in one school yard in {city}, and a guide to them that pupils can use alone.',
      ],
      [
        '一张纸能托起多重的书？三天搭桥、压垮、再搭，把公式留到最后。',
        'How many books can a sheet of paper carry? Three days of building, breaking and building; formulas come last.',
      ],
      [
        '在{city}的街上找数学：坡度、人流、影子。每组带回一道自己的题。',
        'Mathematics in the streets of {city}: slopes, crowds, shadows. Each group returns with a problem of its own.',
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
        '一天只画一件东西，从早画到晚。零基础的老师也欢迎，地点在{city}。',
        'One thing, drawn from first light to last, in {city}. Beginners are welcome.',
      ],
      [
        '带着录音机在校园里走一圈，把走廊、操场和雨声编成两分钟的曲子。',
        'A walk through school with a recorder: corridor, playground and rain become a piece of two minutes.',
      ],
      [
        '先学会一起安静，再学会一起出声。适合没有音乐教室的班级。',
        'First to be silent together, then to sound together. For classes without a music room.',
      ],
      [
        '体育课不只属于跑得快的人。一天里玩十二个谁都能赢的游戏。',
        'Sports are not for the fastest alone: a day of twelve games that anybody can win.',
      ],
      [
        '不要器材、不占操场，七种让身体醒过来的游戏，课间就能玩。',
        'Seven games that wake the body during a break, without equipment or a playground.',
      ],
      [
        '锯、磨、上油，做一只学生也能做的小凳子。含课堂用的安全清单。',
        'Saw, sand and oil a stool that pupils could make as well. With a safety list for class.',
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
        '开学五天，每天只做一件事。通勤路上听完，第二天就能用。',
        'Five days, one task for each. For the way to work, and useful the next day.',
      ],
      [
        '写给新班主任的信：名字、座位、家长、吵架，还有怎样早点回家。',
        'Letters to a new form teacher on names, seats, parents, quarrels, and getting home early.',
      ],
      [
        '管理从座位和脚步开始，不靠嗓门。附六张可以打印的座位图。',
        'Order begins with seats and steps, not with a loud voice. Six seating plans to print.',
      ],
      [
        '听课别只抄板书。讲看谁、记什么、下课以后问哪一个问题。',
        'Do not copy the board: whom to watch, what to note, and which one question to ask afterwards.',
      ],
      [
        '累的时候听的课：什么可以先不做，什么时候该请假，向谁开口。',
        'For tired evenings: what can wait, when to take a day off, and whom to ask.',
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
      [
        '三天学会只写看见的事。每天听两节课，晚上比对三个人的记录。',
        'Three days of writing down only what was seen: two lessons a day, and three people’s notes compared at night.',
      ],
      [
        '带一个困惑来{city}，带一份研究计划回去。三天里有两次同行答辩。',
        'Bring a doubt to {city} and take home a plan of research, after two rounds of questions from peers.',
      ],
      [
        '一所学校怎样把读书会开到第三年：选书、主持，和没人来的那一次。',
        'How a school keeps a reading circle into its third year: choosing, chairing, and the evening when nobody came.',
      ],
      [
        '从学校门口的那条街开始，三天做出一门八周的校本课程。',
        'Begins with the street outside the gate: three days make a school’s own course of eight weeks.',
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
        '不推荐任何软件，只讲判断：什么事值得用技术做，什么时候该关掉。',
        'Recommends no product. It is about judgement: what deserves technology, and when to switch it off.',
      ],
      [
        '一部手机、一块台布、三分钟的脚本。声音比画面重要。',
        'A phone, a cloth and a script of three minutes. Sound matters more than pictures.',
      ],
      [
        '一张表格只问一个问题：谁这两周变了？不打分，不排名。',
        'A spreadsheet with one question: who has changed in two weeks? No marks, no ranks.',
      ],
      [
        '从一台旧电脑开始。每课一个任务，学生写，老师负责问。',
        'Starts with one old computer. Each lesson has one task: pupils write, and teachers ask.',
      ],
      [
        '让人工智能出题、改错、说错话，再和学生一起查证它。',
        'Let a machine set problems, mark them and be wrong, and check it together with pupils.',
      ],
      [
        '两间相隔千里的教室怎样一起上课，网断了又怎么办。',
        'How two rooms a thousand kilometres apart share a lesson, and what to do when the line fails.',
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
        '不念成绩的家长会：六个环节，家长说得比老师多。',
        'A parents’ evening without marks: six parts, in which parents talk more than the teacher.',
      ],
      [
        '从一个不说话的孩子讲起：等多久，坐在哪里，第一句说什么。',
        'Begins with a child who does not speak: how long to wait, where to sit, what to say first.',
      ],
      [
        '先听完，再说话。六节课，练习怎样让两个吵架的孩子坐回同一张桌子。',
        'Hear them out before you speak: six lessons that bring two quarrelling children back to one table.',
      ],
      [
        '每周二十分钟，由学生主持。讲怎样开始，怎样让少数人的话也算数。',
        'Twenty minutes a week, chaired by pupils: how to begin, and how the few are heard as well.',
      ],
      [
        '三十个孩子真的问过的问题，和老师当时没答上来的那几个。',
        'Thirty questions that children really asked, and those that the teacher could not answer.',
      ],
      [
        '一百个短句，写在联系本上也发在群里。案例来自真实班级，人物均已改写。',
        'A hundred sentences for notes and messages to parents. The cases are real; people were changed.',
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
