import type { Portrait } from './portrait.ts'

export const humanities: readonly Portrait[] = [
  {
    rank: 1,
    name: ['魏磊', 'Lei Wei'],
    isWoman: false,
    subject: 'chinese',
    school: 'hongzhuan',
    years: 21,
    title: 'special',
    signedDaysAgo: 640,
    availability: 'later',
    tags: ['写作', '阅读推广', '乡村支教'],
    summary: [
      '他让三年级的孩子轮流背一只帆布包回家，包里有一本全班合写的街巷笔记，九年写满十一册。',
      'His third-graders take turns carrying home a canvas bag with the class’s street notebook in it. In nine years they have filled eleven.',
    ],
    citation: [
      '九年、十一册街巷笔记，让工人村的每条胡同都有了一位三年级的作者。',
      'Nine years and eleven notebooks gave every lane of a workers’ quarter an author aged nine.',
    ],
    content: [
      `魏磊小时候住的红砖楼，就在学校后面。他教的孩子里，有人的爷爷和他父亲在同一条生产线上干过活。
作文课的第一个任务从来不是写，是走：从校门走到自己家，数一数路上有几家店关了门。笔记本由一只帆布包装着，每天跟一个孩子回家，第二天念给全班听。别人可以问，不可以改。
> “写不出来的孩子，多半不是没有话，是没有人等他看完。”魏磊说。
第七册里有一页只有十二个字：“修鞋的刘爷爷今天没有出摊。”第二天，半个班绕路去看。刘爷爷只是感冒。那一页后来贴满了便条，一共二十六张。
## 在做的事
- 每年 9 月开一本新的街巷笔记，旧的存进街道图书室，谁都能借
- 每周三下午的“只读不讲”：十分钟，全班连同老师一起看书
- 暑假去辽西三所村小，教老师们把第一只帆布包背起来`,
      `The red-brick block where Lei Wei grew up stands right behind his school. Some of his pupils have grandfathers who worked on the same line as his father.
Writing never starts with writing in his class. It starts with walking home and counting the shops that have closed. The notebook travels in a canvas bag, a different child each night, and is read aloud the next morning. The others may ask; they may not correct.
> “A child who can’t write usually has plenty to say,” he says. “Nobody has waited for them to finish looking.”
One page of volume seven holds a single line: Grandpa Liu, who mends shoes, was not at his stall today. Next afternoon half the class made a detour to find him. He had a cold. Twenty-six notes are now stuck to that page.
## What he is working on
- A new notebook each September; the old ones go to the neighbourhood library, where anyone can borrow them
- Ten minutes of silent reading on Wednesdays, teacher included
- Summers at three village schools in western Liaoning, helping colleagues start a bag of their own`,
    ],
  },
  {
    rank: 3,
    name: ['许景行', 'Jingxing Xu'],
    isWoman: false,
    subject: 'english',
    school: 'chengjiang',
    years: 19,
    title: 'special',
    signedDaysAgo: 410,
    availability: 'open',
    tags: ['提问', '课堂对话', '课堂观察'],
    summary: [
      '高中英语老师，随身带一块旧秒表，只量一件事：提问之后，自己等了几秒。',
      'Teaches senior-high English with an old stopwatch in his pocket. It measures one thing: how long he waits after a question.',
    ],
    citation: [
      '用一块秒表证明：多等两秒，班里开口的人从九个变成三十一个。',
      'Proved with a stopwatch that two more seconds of waiting turn nine voices into thirty-one.',
    ],
    content: [
      `六年前的一堂公开课，许景行提了四十一个问题。课后他听录音，发现平均只等了 0.9 秒。“原来我一直在自己跟自己说英语。”
他买了块秒表。规则很土：问完按下，有人开口才能停；不到三秒，自己不许说话。头两个星期，教室里的安静让人难受。第三个星期，坐在最后一排的女生忽然用英语说：“I don’t agree, but I need time.”全班鼓掌。
他的课上现在有固定的“三分钟不打断”：一个人说，说错也没人插嘴，讲完以后，同桌复述一遍他的意思。语法留到最后五分钟，只讲当天真的妨碍了理解的那一两处。
## 数字
- 公开课上的提问：从 41 个减到 12 个
- 一节课里开口说过整句的学生：从 9 人到 31 人，班额 44
- 和他一起计时的同事：本校 6 位，外校 23 位`,
      `Six years ago Jingxing Xu asked forty-one questions in one open lesson. When he played back the recording he found that he had waited, on average, 0.9 seconds. “I’d been talking English to myself.”
So he bought a stopwatch and made a plain rule: press it after the question, stop it when somebody speaks, and keep quiet for at least three seconds. The first fortnight was painful. In the third week a girl in the back row said, in English, “I don’t agree, but I need time,” and the class applauded.
Every lesson now has three minutes in which one student talks and nobody interrupts, mistakes or no mistakes; a partner then repeats what was meant. Grammar gets the last five minutes, and only the point or two that really got in the way that day.
## In figures
- Questions in an open lesson: down from 41 to 12
- Students who speak a whole sentence: up from 9 to 31, in a class of 44
- Colleagues who time themselves along with him: six at his school, twenty-three elsewhere`,
    ],
  },
  {
    rank: 6,
    name: ['郭清荷', 'Qinghe Guo'],
    isWoman: true,
    subject: 'history',
    school: 'quanyuan',
    years: 24,
    title: 'professor',
    signedDaysAgo: 820,
    availability: 'open',
    tags: ['探究', '跨学科', '课例'],
    summary: [
      '她的历史课从饭盒、粮票和一张1983年的火车票讲起，教材放在第二位。',
      'History, in her room, begins with a lunch tin, a grain coupon, a train ticket from 1983. The textbook comes second.',
    ],
    citation: [
      '把一千一百件家里的旧东西请进课堂，让十六岁的人学会给证据编号。',
      'Brought eleven hundred household objects to class, and taught sixteen-year-olds to number their evidence.',
    ],
    content: [
      `教室后墙有一排铁皮柜，抽屉上贴着编号，从 0001 到 1127。每一件都是学生从家里带来的：结婚证、工分本、半张撕过的电影票。
郭清荷有条规矩，东西进柜之前，主人要先回答三个问题：谁做的？谁用过？谁把它留下来？答不上来，就回家再问。很多孩子因此第一次和外公聊了一个晚上。
去年讲抗战胜利，她没有放纪录片，只在桌上摆了一只搪瓷缸，缸底刻着“济南 1945.12”。一节课下来，学生提出十七种解释，查档案否掉了十五种。
> 证据不够的时候，最诚实的结论是一个问号。
两种留下来的解释，至今并排写在 0412 号抽屉里。她不打算选。
## 带过的人
- 三届高三历史备课组，组内规矩是互相挑一个史实错误
- 四位青年教师跟她学做“物证课”，其中两位已经有了自己的柜子`,
      `Along the back wall stands a row of tin cabinets with numbered drawers, 0001 to 1127. Every object came from a pupil’s home: a marriage certificate, a book of work points, half a cinema ticket.
Nothing goes into a drawer until its owner has answered three questions. Who made it? Who used it? Who kept it? Those who cannot answer go home and ask, and many have spent their first long evening talking to a grandfather that way.
For the end of the war in 1945 Qinghe Guo showed no documentary last year. She put an enamel mug on the table with “Jinan 1945.12” scratched into the base. By the end of the period there were seventeen explanations; the archives ruled out fifteen.
> When the evidence runs out, the honest conclusion is a question mark.
The two that survived lie side by side in drawer 0412. She does not intend to choose.
## Colleagues she has worked with
- Three years’ teams for the final grade, where everyone must find one factual error in everyone else’s plan
- Four young teachers learning to teach from objects, two of whom now have cabinets of their own`,
    ],
  },
  {
    rank: 7,
    name: ['郭月华', 'Yuehua Guo'],
    isWoman: true,
    subject: 'geography',
    school: 'beian',
    years: 25,
    title: 'special',
    signedDaysAgo: 300,
    availability: 'later',
    tags: ['户外', '数据', '项目式学习'],
    summary: [
      '哈尔滨的窗台上挂着四十支温度计，她的学生已经连续记录了六个冬天。',
      'Forty thermometers hang from window sills in Harbin. Her pupils have read them through six winters.',
    ],
    citation: [
      '六个冬天、七万多个读数，学生画的等温线比课本里的更像这座城市。',
      'Six winters and seventy thousand readings: the isotherms her pupils draw look more like the city than the textbook does.',
    ],
    content: [
      `零下二十六度的早晨，郭月华照样站在江边等学生。她戴一顶很旧的狗皮帽子，手里是气象站淘汰下来的温度计。
课是从一次“打架”开始的：两个住得不远的学生，都说自己家更冷。她给他们一人一支温度计，一个月以后拿回来。差了 3.4 度，一个住江边，一个住暖气管网的末端以内。全班于是分头去量。
现在，松花江两岸有四十个读数点，早上六点五十和晚上九点各记一次，记错的、忘记的都照原样留着。每年 3 月，学生把整个冬天画成等温线图，再和城市规划图叠在一起看。
有一年，图上出现了一个谁也解释不了的暖斑。他们骑车去找，找到一家通宵烤面包的铺子。
## 可以找她做什么
- 帮一所学校在校园里布十个观测点，半天布完，附记录表
- 讲“等值线怎么教”，用听讲学校自己的数据
- 带学生做一次不超过两公里的城市走读`,
      `At twenty-six below zero Yuehua Guo still waits for her pupils by the river, in a very old fur hat, holding thermometers that the weather station was about to throw out.
It began with a quarrel. Two boys from the same neighbourhood each insisted that his home was colder. She gave them a thermometer each and a month’s time. The difference was 3.4 degrees: one lived on the embankment, the other well inside the heating network. After that the whole class went out to measure.
There are now forty points on both banks of the Songhua, read at ten to seven and at nine in the evening. Wrong and forgotten readings stay in the book. Every March the winter is drawn as a map of isotherms and laid over the city plan.
One year the map showed a warm spot that nobody could account for. They cycled out to look, and found a bakery that works all night.
## What you can ask her for
- Ten measuring points around your school, set up in half a day, with record sheets
- A talk on teaching contour lines, using your own school’s data
- A city walk with pupils, never longer than two kilometres`,
    ],
  },
  {
    rank: 15,
    name: ['曾雨桐', 'Yutong Zeng'],
    isWoman: true,
    subject: 'chinese',
    school: 'nanping',
    years: 10,
    title: 'senior',
    signedDaysAgo: 190,
    availability: 'open',
    tags: ['作业设计', '减负', '行动研究'],
    summary: [
      '她把初二语文的作业砍掉一半，再用一年时间查清楚，少掉的那一半去了哪里。',
      'She cut eighth-grade Chinese homework in half, then spent a year finding out where the other half had gone.',
    ],
    citation: [
      '敢减一半作业，更敢把一年的对照数据贴在办公室门上。',
      'Halved the homework, and had the nerve to pin a year of results to the office door.',
    ],
    content: [
      `曾雨桐带两个班，九十一名学生。她请他们连续两周记下每项作业花的分钟数，结果抄写占了四成，而抄写之后的默写正确率，和不抄的那一周差不到两个百分点。
她于是只留三样：读、写给一个真实的人、改自己上周的一段话。家长群里沉默了两天，第三天有人问：“那孩子晚上干什么？”她回了五个字：“让他读闲书。”
期末成绩没有变好，也没有变坏。变了的是另一张表：平均每人读完的书，从 2.3 本到 7.1 本；凌晨以后才睡的学生，从十九人到四人。
> “我不是不信作业，我是想知道哪一项在起作用。”
## 资料
- 一学期的作业清单和用时记录，全部公开，隐去姓名
- 和同事合写的《二十份改过的语文作业》，每份都附被删掉的版本`,
      `Two classes, ninety-one pupils. For a fortnight Yutong Zeng had them write down how many minutes each piece of homework took. Copying out accounted for four tenths of the time, and the dictation that followed was less than two points better than in a week without copying.
She kept three kinds of homework: reading, writing to somebody real, and revising a paragraph of one’s own from the week before. The parents’ chat group was silent for two days. On the third somebody asked what the children were supposed to do all evening. “Read for fun,” she answered.
Marks at the end of the year were neither better nor worse. Another table had changed. The average pupil finished 7.1 books instead of 2.3, and only four were still awake after midnight, down from nineteen.
> “I’ve nothing against homework. I’d just like to know which part of it works.”
## Papers
- A term of assignments with the time each took, open to all, without names
- “Twenty assignments, revised”, written with colleagues, each printed next to the version that was dropped`,
    ],
  },
  {
    rank: 17,
    name: ['蔡佳音', 'Jiayin Cai'],
    isWoman: true,
    subject: 'english',
    school: 'yanbei',
    years: 20,
    title: 'special',
    signedDaysAgo: 530,
    availability: 'open',
    tags: ['双语', '课堂活动', '朗读'],
    summary: [
      '小学英语老师，班里没有单词表，只有十二部由孩子自己改编的绘本短剧。',
      'Primary English without word lists: instead, twelve picture books that her pupils have turned into short plays.',
    ],
    citation: [
      '十二部小戏里没有一棵“树”是多余的，每个孩子都有一句自己的台词。',
      'Twelve small plays without a single spare tree: every child has a line.',
    ],
    content: [
      `蔡佳音的教室里，最抢手的角色从来不是公主。《大萝卜》排到第三年，最受欢迎的是那只最后才来的老鼠，因为它可以决定萝卜到底出不出来。
改编是从一次忘词开始的。扮演奶奶的男孩卡住了，台下的孩子一起用西安话喊：“拔呀！”他顺口接了一句“Pull，拔！”，从此剧本里中英文混着来，谁家说什么话，台上就可以说什么话。
她要求自己写的剧本里没有旁观者，四十三个孩子就有四十三句台词，最短的一句是“No”。为了这句“No”，那个孩子在家练了一百多遍，妈妈录了音送给老师。
## 排一部戏要多久
- 选书和改写：四节课，全班投票，老师只有一票
- 排练：每天十分钟，排六周，不占放学时间
- 演出：请低一个年级的同学来看，不请领导`,
      `Nobody in Jiayin Cai’s class wants to be the princess. In the third year of “The Enormous Turnip” the part they fight for is the mouse, who arrives last and decides whether the turnip comes out at all.
The rewriting started with a forgotten line. The boy who played the grandmother froze, and the audience shouted to him in Xi’an dialect. “Pull, bá!” he said, mixing the two. Since then whatever is spoken at home may be spoken on stage.
Her scripts have no bystanders. Forty-three children means forty-three lines, the shortest of which is “No”. The boy who had it practised more than a hundred times; his mother sent a recording.
## How long a play takes
- Choosing and rewriting: four lessons, with a vote in which the teacher has one voice
- Rehearsing: ten minutes a day for six weeks, never after school
- Performing: for the class one year below, with no officials in the front row`,
    ],
  },
  {
    rank: 21,
    name: ['蒋川', 'Chuan Jiang'],
    isWoman: false,
    subject: 'history',
    school: 'linxi',
    years: 15,
    title: 'head',
    signedDaysAgo: 260,
    availability: 'open',
    tags: ['走访', '户外', '跨学科'],
    summary: [
      '在重庆教历史，期末考试有一题要走着答：从朝天门到学校，找出三样比你外婆年纪大的东西。',
      'Teaches history in Chongqing. One exam question must be answered on foot: between the harbour and the school, find three things older than your grandmother.',
    ],
    citation: [
      '让一座山城的台阶成为史料，也让走不动的同学坐着完成同一份调查。',
      'Made a mountain city’s stairs into a source, and saw to it that those who cannot climb could do the same survey.',
    ],
    content: [
      `第一次带学生走码头，蒋川犯了个错误：他准备了二十页讲稿。走到第七十三级台阶，一位卖凉虾的婆婆听烦了，说：“你讲的那年我就在这儿，没得那么多人。”
学生全围了过去。那天剩下的时间，他一句话没说。
从那以后，走读课只带一张空白地图和三支笔。红笔记看见的，蓝笔记听来的，铅笔记自己猜的，回到教室再去查蓝笔和铅笔。五年里，婆婆们的话有六成被档案证实，两成被推翻，还有两成档案里没有。
班上有个坐轮椅的男生，台阶上不去。全班花了一周，用缆车时刻表和坡道画出另一条路线，顺便发现半个码头的老人也走那条路。
## 正在整理
- 《码头口述地图》，一百四十条，可以按台阶编号查
- 给外地老师的空白模板，换一座城也能用`,
      `On his first walk to the docks with a class Chuan Jiang made a mistake: he had prepared twenty pages. On step seventy-three a woman selling sweet rice jelly lost patience. “I was here that year,” she said. “There weren’t nearly so many people.”
The pupils moved over to her. He did not say another word that day.
Since then the kit is a blank map and three pens. Red is for what you see, blue for what you are told, pencil for what you guess; back in class the blue and the pencil are checked. In five years the archives have confirmed six tenths of what people said and disproved two. The rest is in no archive.
One boy in the class uses a wheelchair. It took a week with cable-car timetables and ramps to draw a second route, and they found that half the old people at the docks use it too.
## In preparation
- An oral map of the docks: 140 entries, sorted by step
- A blank template for teachers elsewhere, for any town`,
    ],
  },
  {
    rank: 22,
    name: ['蔡云帆', 'Yunfan Cai'],
    isWoman: false,
    subject: 'geography',
    school: 'wangjiang',
    years: 16,
    title: 'head',
    signedDaysAgo: 150,
    availability: 'later',
    tags: ['乡村支教', '单元设计', '数据'],
    summary: [
      '他的班和昆明山里的一所村小结对三年，两边的孩子互相画对方上学的路。',
      'For three years his class has been paired with a village school in the hills of Kunming. Each side draws the other’s way to school.',
    ],
    citation: [
      '屏幕两头的孩子交换了二百一十张上学路线图，也交换了对“远”的理解。',
      'Two hundred and ten maps of the way to school crossed a screen, and with them two ideas of “far”.',
    ],
    content: [
      `成都的孩子说“远”，指的是地铁要换两次。屏幕那头的孩子说“远”，指的是要过一条没有桥的河。
蔡云帆没有纠正任何一边。他请两边各自写下从家到教室的每一步，只用文字，然后交给对方画成地图。第一批图寄到的时候，他的学生发现自己画的路全是直的，而村里的路没有一段是直的。
比例尺这一课，就是从这次丢脸讲起的。
合作三年，两个班一起上过二十九节课。网断过十一次，断网的时候两边各自接着上，下一次见面交换笔记。他说那十一节反而最用功。
> “一节课能不能断网继续，是检验双师课堂的好办法。”
## 课例
- 《两条上学路》单元，六课时，含双方教师分工表
- 断网备用方案一页，贴在两边教室的墙上`,
      `When children in Chengdu say that a place is far, they mean changing trains twice. On the other side of the screen “far” means a river without a bridge.
Yunfan Cai corrected neither. He had both classes write down every step from home to the classroom, in words only, and gave the text to the other side to draw. When the first maps came back his pupils saw that all their lines were straight, and that not one stretch of the village road was.
His lesson on scale starts with that embarrassment.
In three years the classes have had twenty-nine lessons together. The connection failed in eleven of them; each side carried on alone and they swapped notes the next time. Those eleven, he says, were the ones in which people worked hardest.
> “If a lesson survives the line going dead, two teachers have planned it well.”
## Lesson plans
- “Two ways to school”: a unit of six lessons with both teachers’ parts
- A one-page plan for when the network fails, on the wall in both rooms`,
    ],
  },
]
