import type { DescribedCourse } from './course.ts'

export const onSite: readonly DescribedCourse[] = [
  {
    slug: 'dialogue-1',
    title: ['会等的课堂：提问工作坊', 'The classroom that waits: a workshop on questions'],
    leader: '许景行',
    days: 2,
    price: '1280.00',
    tags: ['提问', '课堂对话', '工作坊'],
    summary: [
      '南京的一张长桌、二十四只秒表和您自己的一段课堂录音，两天只练一件事：问完，等。',
      'A long table in Nanjing, twenty-four stopwatches and a recording of your own lesson: two days to practise asking, then waiting.',
    ],
    lessons: [
      ['听自己的录音，数沉默', 'Play your recording and count the silences'],
      ['删问题：四十个变十二个', 'From forty questions to twelve'],
      ['三秒练习，两人一组', 'Three seconds, in pairs'],
      ['一节真课：秒表在后排', 'A live lesson, with stopwatches at the back'],
      ['追问：只说“再讲讲”', 'Asking further with two words only'],
      ['写下周一的第一问', 'Write Monday’s first question'],
    ],
    content: [
      `来之前请录一节自己的课，手机放在窗台上就行。第一天上午谁也不讲理论，大家各自戴上耳机，数自己每次提问以后等了几秒。往年最短的记录是零点四秒，来自一位教了二十六年的老师，她当场笑出了声。
第二天上午有一节真正的高二英语课，许景行自己上，学员坐在后排按表。他会出错，去年那次是第十一分钟抢了一个学生的话，下课后他先站起来说的就是这个。
## 带走的东西
- 一张您自己的提问清单，从四十来个删到十来个
- 一只秒表
- 一位结对的同行，接下来一学期每月互听一次`,
      `Record a lesson before you come; a phone on the window sill will do. On the first morning there is no theory. Everyone puts on headphones and counts how long they wait after each question. The shortest on record is 0.4 seconds, by a teacher of twenty-six years, who burst out laughing.
On the second morning Jingxing Xu teaches a real class of sixteen-year-olds while the group keeps time at the back. He makes mistakes. Last year he cut a student off in minute eleven, and it was the first thing he mentioned afterwards.
## What you take home
- Your own list of questions, down from forty or so to a dozen
- A stopwatch
- A partner, with whom you swap visits once a month for a term`,
    ],
    audience: [
      ['教龄三年以上、觉得自己话太多的老师', 'teachers with three years or more who suspect that they talk too much'],
      ['两人同行更好，最好来自同一所学校', 'pairs from one school, who get most out of it'],
    ],
    questions: [
      {
        question: ['我的录音会被别人听到吗？', 'Will anyone else hear my recording?'],
        answer: ['不会，除非您自己愿意放给同桌听。', 'No, unless you choose to play it to your neighbour.'],
      },
      {
        question: ['住宿怎么办？', 'Where can I stay?'],
        answer: [
          '步行八分钟有两家合作的小旅馆，报名确认信里有电话和协议价。',
          'Two small hotels are eight minutes away; your confirmation has the numbers and our rate.',
        ],
      },
    ],
  },
  {
    slug: 'inquiry-1',
    title: ['一条河的一年：野外科学研修', 'A river’s year: science outdoors'],
    leader: '张映雪',
    days: 2,
    price: '1680.00',
    isRecommended: true,
    tags: ['户外', '调查', '项目式学习'],
    summary: [
      '到兰州的黄河边住两天，取水、过滤、测五项指标，回去就能加入“同一天的河”。',
      'Two days by the Yellow River in Lanzhou: take water, filter it, measure five things, and go home ready to join “One day, six rivers”.',
    ],
    lessons: [
      ['在岸上先看半小时', 'Half an hour of looking from the bank'],
      ['取水：安全绳和长柄瓶', 'Taking water: ropes and long-handled bottles'],
      ['让浑水变清的三种办法', 'Three ways to clear muddy water'],
      ['五项指标，一人一项', 'Five measurements, one each'],
      ['夜里填表：可疑的数据怎么办', 'Evening: what to do with odd readings'],
      ['画一张自己城市的取水图', 'Draw the sampling map of your own town'],
    ],
    content: [
      `水文站旧址的院子里有一口缸，张映雪每年换一次里面的水，旁边挂着日期。第一天早上，大家围着它猜：这缸水是哪个月的？
然后下到岸边。取水不难，难的是让三十个学生都不湿鞋地取到水，所以这一段您先当学生，她当那个不停拍照的家长。
晚饭以后填表。每年都会出现一两个离谱的数，没有人会告诉您该不该删。第二天早上大家表决，再看三年前那张被涂黄的格子。
## 安全
- 活动在护岸平台进行，每六人一位安全员，全程穿救生衣
- 遇大雨或水位超过警戒线，改在室内用留存水样，课程不取消`,
      `There is a vat in the yard of the old gauging station. Yingxue Zhang changes its water once a year. On the first morning the group stands around it and guesses the month.
Then down to the bank. Taking water is easy; getting thirty pupils to take it with dry shoes is not. So you are the pupil for an hour, and she is the parent with the camera.
After supper the table is filled in. Every year one or two numbers are absurd, and nobody will tell you whether to delete them. You vote in the morning, and then you are shown a certain yellow cell.
## Safety
- We work on the embankment in life jackets, with one guard for every six people
- In heavy rain or high water the course goes on indoors, with stored samples`,
    ],
    audience: [
      ['化学、生物、地理和小学科学老师', 'teachers of chemistry, biology, geography and primary science'],
      ['想给学校找一个长期项目的教研组长', 'heads of subject in search of a project that lasts'],
    ],
    questions: [
      {
        question: ['我们城市没有大河，学了有用吗？', 'We have no big river. Is it any use?'],
        answer: [
          '有用。往届有人测人工湖，有人测食堂门口的排水沟，方法一样。',
          'It is. Some have measured a park lake, one the drain behind the canteen. The method is the same.',
        ],
      },
    ],
  },
  {
    slug: 'arts-movement-1',
    title: ['慢慢看：素描入门一日课', 'Look slowly: a day of drawing'],
    leader: '宋雨桐',
    days: 1,
    price: '680.00',
    tags: ['创作', '初学者友好', '工作坊'],
    summary: [
      '在宁波月湖边的旧药行里坐一天，一支铅笔、一片萝卜，把同一样东西画四遍。',
      'A day in an old apothecary’s shop by the lake in Ningbo: one pencil, one slice of radish, drawn four times.',
    ],
    lessons: [
      ['第一遍：照你以为的画', 'First: draw what you think is there'],
      ['第二遍：不看纸', 'Second: don’t look at the paper'],
      ['第三遍：只画边上的空', 'Third: draw only the space around it'],
      ['第四遍：它已经变了', 'Fourth: it has changed'],
    ],
    content: [
      `为什么是萝卜？宋雨桐试过很多东西，只有萝卜能在六个小时里变得让人看得见：先出水，再起皱，下午开始卷边。
上午的两遍通常让人沮丧，她不安慰，只请大家把画扣过去。午饭是药行隔壁的年糕汤。第三遍不画萝卜，只画它旁边的空白；有位校长画完以后看了很久，说她忽然明白了自己学校为什么显得挤。
收工时四张排成一排。第一张和第四张常常不像同一个人画的，也确实不是，中间隔着五个小时的看。`,
      `Why a radish? Yutong Song has tried many things, and only a radish changes visibly in six hours. It sweats, then it wrinkles, and in the afternoon its edges begin to curl.
The two drawings of the morning tend to be discouraging. She offers no comfort and asks you to turn them over. Lunch is rice-cake soup from next door. The third time you draw not the radish but the space beside it. One head teacher looked at hers for a long while and said that she finally knew why her school felt cramped.
At the end the four hang in a row. The first and the last often look like the work of two people. They are: five hours of looking lie between.`,
    ],
    audience: [
      ['说自己“一画就废”的任何学科老师', 'teachers of any subject who say they can’t draw'],
      ['美术老师请坐最后一排，先别教别人', 'art teachers, who are asked to sit at the back and help nobody'],
    ],
    questions: [
      {
        question: ['需要自备画具吗？', 'Do I need materials?'],
        answer: [
          '不需要，铅笔、纸和萝卜都由我们准备，橡皮不提供。',
          'No. Pencil, paper and radish are ours. There are no erasers.',
        ],
      },
    ],
  },
  {
    slug: 'leading-1',
    title: ['教研组长研修：把会开短', 'For heads of subject: shorter meetings'],
    leader: '马恺',
    days: 2,
    price: '980.00',
    tags: ['教研组', '学校管理', '课堂观察'],
    summary: [
      '马恺在合肥教您把两小时的组会缩到三十五分钟，并决定省下的时间做什么。',
      'In Hefei, Kai Ma shows how to get a two-hour meeting down to thirty-five minutes, and what to do with the rest.',
    ],
    lessons: [
      ['把上个月的会议记录带来，划掉一半', 'Bring last month’s minutes and cross out half'],
      ['一张 A5 议程', 'An agenda on half a sheet'],
      ['旁听一场真的三十五分钟', 'Sit in on a real thirty-five minutes'],
      ['先看学生的本子', 'Notebooks first'],
      ['怎样请不说话的人说话', 'Hearing from those who never speak'],
      ['写给校长的一页纸', 'One page for the head'],
    ],
    content: [
      `巢湖路小学科学组平时周二下午四点开会，研修那个周六为我们加开一场，学员坐在墙边，一句话也不许说。门口的计时器由门卫老钱负责，他三十年来没有放过水。
旁听完，大家回到教师工会三楼，用自己学校的会议记录做同样的事。多数人的记录里，有六成是念过的通知；念通知这件事，第二天早上我们会试三种不念的办法。
马恺说他不教管理，只教“别浪费别人的下午”。`,
      `The science group of Chaohu Road Primary School usually meets on Tuesdays at four. On the Saturday of the course it meets for us. You sit along the wall and may not say a word. The clock is kept by Mr Qian, the gatekeeper, who has not granted an extra minute in thirty years.
Afterwards everyone does the same to the minutes from their own school. In most of them six tenths are announcements that were read aloud. The next morning is for three ways of not reading them.
Kai Ma says he doesn’t teach management, only how not to waste other people’s afternoons.`,
    ],
    audience: [
      ['新上任的教研组长和备课组长', 'newly appointed heads of subject'],
      ['愿意先改自己开的会的副校长', 'deputy heads who will begin with their own meetings'],
    ],
    questions: [
      {
        question: ['加开的那场会，会不会是演给我们看的？', 'Isn’t a meeting that is held for us a show?'],
        answer: [
          '议题是他们下一周真要定的事；去年有一位老师在会上发了火，我们也看见了。',
          'They have to settle something real for the week ahead. Last year somebody lost her temper, and we saw that, too.',
        ],
      },
    ],
  },
  {
    slug: 'inquiry-2',
    title: ['先猜再量：实验课设计营', 'Predict, then measure: designing experiments'],
    leader: '赵梅',
    days: 2,
    price: '1480.00',
    tags: ['实验', '探究', '课例'],
    summary: [
      '赵梅的三十个便宜实验，两天做完十二个，每一个都从您猜错开始。',
      'Thirty cheap experiments by Mei Zhao, of which you do twelve in two days, each beginning with your own wrong guess.',
    ],
    lessons: [
      ['六层楼的电梯和十一台秤', 'A lift, six floors and eleven scales'],
      ['猜测单怎么设计才有人敢写', 'A prediction sheet that people dare to fill in'],
      ['五十元以内：采购清单', 'Under fifty yuan: the shopping list'],
      ['做砸的演示，现场再砸一次', 'Failed demonstrations, failing again'],
      ['把您教材里的一个实验改小', 'Make one experiment from your textbook smaller'],
    ],
    content: [
      `第一个实验在旧印刷厂的货梯里，每次只能上六个人，所以排队的人先写猜测。写完请折起来放进口袋，出来再打开。
赵梅统计过，来参加这门课的物理老师里，也有三成猜反。她从不公布是谁，只公布比例，然后请大家回忆刚才心里那一下是什么感觉，因为您的学生每周都有一次。
第二天每人改一个自己教材里的实验：器材换成家里有的，步骤从九步减到四步，剩下的五步让学生自己提出来。做完互相试，试不出来的当场拆。`,
      `The first experiment takes place in the goods lift of an old printing works. It holds six, so those in the queue write down a prediction, fold it and keep it in a pocket until they come out.
Mei Zhao has kept count: three in ten physics teachers get the direction wrong as well. She never says who, only how many. Then she asks what that moment felt like, because your pupils have it every week.
On the second day you rework an experiment from your own textbook. Use what a kitchen has. Cut nine steps to four and let pupils propose the other five. Then swap, and whatever doesn’t work for your neighbour is taken apart on the spot.`,
    ],
    audience: [
      ['初中和高中物理老师', 'teachers of physics in junior and senior high schools'],
      [
        '学校没有实验员的乡镇老师，我们留了六个半价名额',
        'teachers at town schools without a technician: six places at half price',
      ],
    ],
    questions: [
      {
        question: ['材料能带走吗？', 'Can I keep the materials?'],
        answer: [
          '能，一人一只鞋盒，总价不超过四十五元，已含在费用里。',
          'Yes, a shoebox each. It holds less than forty-five yuan’s worth, and is included.',
        ],
      },
    ],
  },
  {
    slug: 'inquiry-3',
    title: ['厨房里的化学课', 'Chemistry in the kitchen'],
    leader: '冯映雪',
    days: 1,
    price: '780.00',
    tags: ['实验', '课堂活动', '跨学科'],
    summary: [
      '在深圳一间真的厨房里，用豆浆、鸡蛋和泡菜坛子，把反应速率上成一桌菜。',
      'In a working kitchen in Shenzhen, soy milk, eggs and a pickle jar turn reaction rates into lunch.',
    ],
    lessons: [
      ['三种凝固剂，三锅豆腐', 'Three coagulants, three pots of tofu'],
      ['蓝馒头是怎么失败的', 'How the blue buns went wrong'],
      ['一颗鸡蛋的六种温度', 'Six temperatures of an egg'],
      ['边吃边写：一份能吃的实验报告', 'A lab report you can eat'],
    ],
    content: [
      `围裙挂在门后，护目镜也挂在门后，两样都得戴。何师傅会来，他负责火候，也负责在您忘记记时间的时候咳嗽。
上午做豆腐：同样的豆浆，卤水、石膏、柠檬汁各一锅，谁先凝、谁更嫩、谁最苦，先写再尝。中午吃掉证据。下午的鸡蛋从六十三度开始，每两度一颗，一直到八十五度，剖开排成一排，不用讲解也看得懂什么叫变性。
冯映雪反复强调一件事：厨房里的化学要能回到方程式，回不去的那些好玩就只是好玩。每个实验最后十分钟，都写在黑板上。`,
      `Aprons hang behind the door and so do goggles; you wear both. Mr He comes along to mind the heat, and to cough when somebody forgets the time.
The morning is tofu. Three pots of the same soy milk get brine, gypsum and lemon juice. Which sets first, which is softest, which is bitter? Write before you taste. At noon the evidence is eaten. In the afternoon eggs are cooked from 63 degrees to 85, two degrees apart, and cut in half. Lined up, they need no explanation of what denaturing means.
Yingxue Feng insists on one thing: kitchen chemistry has to find its way back to an equation, otherwise it is merely fun. The last ten minutes of each experiment are spent at the board.`,
    ],
    audience: [
      ['高中化学老师，和好奇的生物老师', 'senior chemistry teachers, and curious biologists'],
      ['想开劳动课又想讲科学的小学老师', 'primary teachers who would like cooking and science in one lesson'],
    ],
    questions: [
      {
        question: ['我对大豆过敏，能参加吗？', 'I am allergic to soy. Can I come?'],
        answer: [
          '请在报名时注明，我们为您准备牛奶和醋的一组。',
          'Say so when you enrol, and you get milk and vinegar instead.',
        ],
      },
    ],
  },
  {
    slug: 'arts-movement-3',
    title: ['班级合唱从安静开始', 'Class choirs begin with silence'],
    leader: '彭立新',
    days: 1,
    price: '580.00',
    isRecommended: true,
    tags: ['课堂活动', '朗读', '班级管理'],
    summary: [
      '彭立新退休前的最后几期：在广州骑楼下学会让五十个孩子一起不出声，然后一起出声。',
      'Among the last that Lixin Peng gives before he retires: in a Guangzhou arcade, learn how fifty children fall silent together, and then sing.',
    ],
    lessons: [
      ['十分钟，只听', 'Ten minutes of listening'],
      ['把跑调的人放在中间', 'Put those who sing flat in the middle'],
      ['两个音的声部', 'A part with two notes'],
      ['移调：让最低的孩子够得到', 'Transposing for the lowest child'],
      ['一首歌的最后一小节', 'The last bar of a song'],
      ['对着街唱一遍', 'Once, to the street'],
    ],
    content: [
      `骑楼小剧场没有隔音，这正合他意。早上的课从听街开始：自行车、铁闸、有人喊阿婆。听够十分钟，他才说第一句话。
学员当一天小学生，按音高站，站完再打乱。会唱的人被要求少唱，不敢唱的人领第一句，而且真的都领下来了。去年有位数学老师领完以后蹲在地上哭，说自己三十年没有开过口。
下午四点，门打开，全班对着街唱一首不到两分钟的歌。路人停不停，随他们。`,
      `The arcade theatre is not soundproof, which suits him. The morning starts with the street: bicycles, shutters, someone calling for grandma. Ten minutes of that, and he says his first sentence.
You are a child for the day, standing by pitch and then reshuffled. Those who can sing are asked to sing less. Those who don’t dare lead the first line, and all of them do. Last year a mathematics teacher sank to the floor afterwards in tears: she had not sung for thirty years.
At four the doors open, and the class sings to the street, something under two minutes long. Passers-by may stop or not.`,
    ],
    audience: [
      ['音乐老师，和每天要领读的语文、英语老师', 'music teachers, and anyone who leads reading aloud'],
      ['五音不全者优先录取，这一条是认真的', 'the tone-deaf, who really are admitted first'],
    ],
    questions: [
      {
        question: ['会教指挥手势吗？', 'Will you teach conducting?'],
        answer: [
          '只教两个：开始和停。彭老师说其余的是给台下看的。',
          'Two gestures, start and stop. The rest, says Lixin Peng, is for the audience.',
        ],
      },
    ],
  },
  {
    slug: 'arts-movement-4',
    title: ['让跑得慢的孩子也想再来', 'So that slow runners come back'],
    leader: '杜涛',
    days: 1,
    price: '480.00',
    formerPrice: '580.00',
    tags: ['评价改革', '分层作业', '工作坊'],
    summary: [
      '杜涛的差值黑板怎么用：在北京用一天时间，学会给最后一名也写得出进步。',
      'How Tao Du’s board of differences works: one day in Beijing on finding progress to write down for whoever comes last.',
    ],
    lessons: [
      ['先测您自己：四百米，走也行', 'Test yourself first: four hundred metres, walking allowed'],
      ['差值怎么算才公平', 'A fair way to count differences'],
      ['三档练习卡，现场分组', 'Practice cards on three levels'],
      ['下雨天的走廊版本', 'The version for rain'],
    ],
    content: [
      `早上九点请穿运动鞋。第一件事是您自己走或者跑四百米，报一个数，下午再测一次。没有人和别人比，黑板上只写后来减先前。
中间的几个小时讲怎么算：为什么不能按百分比、伤病的那一周怎么记、跑得快的孩子为什么也需要一张卡。杜涛带来他班里两年的全部记录，隐去姓名，包括那位从走三百米到走完一千米的男生，共十一次测试。
他最后会讲一次失败：有个学期他把差值做成了排名，两周以后，操场上又没有人说话了。`,
      `Wear running shoes at nine. You start by walking or running four hundred metres and calling out a number, and you do it again in the afternoon. Nobody is compared with anybody; the board shows later minus earlier.
In between there is arithmetic. Why not percentages? What to write in a week of injury? Why do the fast need a card, too? Tao Du brings two years of records from his classes, without names, among them all eleven tests of the boy who went from three hundred metres to a thousand.
He ends with a failure. One term he turned the differences into a ranking, and two weeks later the sports ground was silent again.`,
    ],
    audience: [
      ['中小学体育老师', 'PE teachers at any kind of school'],
      [
        '想在自己学科里试“和上个月比”的其他老师',
        'anyone who would like to compare pupils with last month instead of with each other',
      ],
    ],
    questions: [
      {
        question: ['我膝盖不好，能参加吗？', 'I have a bad knee. Can I take part?'],
        answer: ['能，杜涛自己的膝盖也不好，请选“走”那一档。', 'Yes. So has Tao Du. Choose “walking”.'],
      },
    ],
  },
]
