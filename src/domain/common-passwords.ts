/**
 * The passwords that guessing begins with: those of at least eight characters that stand at the top of every leaked list,
 * in English and Portuguese, and the product's own words. Lower case, in alphabetical order.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
!qaz1qaz !qaz2wsx 00112233 01011980 01011990 01012000 01012011 01234567 012345678 0123456789 10101010 101010101
10203040 1020304050 102030405060 1029384756 11111aaaaa 11112222 1111aaaa 111222333 111222tianya 112112112
11223344 1122334455 112233445566 11235813 112358132134 12121212 1212121212 12121980 121314151 123123123
123321123 12341234 123412345 12344321 1234512345 123454321 1234554321 123456654321 12345678 123456781
123456781234 123456781a 123456789 1234567890 1234567891 12345678910 123456789a 123456789q 123456789z 12345678a
12345678q 12345679 1234567a 1234567b 1234567q 12345687 123456aa 123456abc 123456as 123456qwe 123456qwerty
12345abc 12345qwert 1234asdf 1234qwer 1234qwerty 123654789 1236987450 123789456 123abc123 123qwe123 123qweasd
123qweasdzxc 13131313 13579246 135792468 1357924680 147147147 147258369 147852369 14789632 159159159 159357456
159753456 19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994
19951995 19961996 19971997 19981998 1a2b3c4d 1a2s3d4f 1q1q1q1q 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz!qaz
1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20002000 20012001 20102010 20202020 20212021 20222022 20232023
20242024 20252025 22446688 23456789 234567890 24681012 2468101214 258258258 271828182 2wsx3edc 31121999 31415926
314159265 321321321 34567890 369369369 3edc4rfv 44332211 456456456 45678901 456789123 55443322 55667788
654321123 66778899 741852963 7777777a 777888999 789456123 789456123a 789789789 87654321 88888889 963852741
963963963 98765432 987654321 9876543210 987987987 99887766 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5
a1s2d3f4 aa123456 aa12345678 aaa111222 aaa12345 aaaa1111 aabbccdd aassddff ab123456 abacaxi1 abc12345 abc123456
abc1234567 abc123abc abcabcabc abcd1234 abcd12345 abcdabcd abcde123 abcde12345 abcdef123 abcdefg1 abcdefgh
abcdefghi abcdefghij acesso123 admin123 admin1234 admin12345 admin1234567 admin@123 adminadmin administrador
administrator advogado agile123 agilecoach alejandra alejandro alexander alexander1 alexandra amanda123 america1
american1 amominhamae amor1234 amoreterno amorzinha amorzinho ana12345 anabeatriz anaclara anajulia anapaula
andre123 andrew123 angelica anthony1 antonio1 antonio123 argentina arsenal1 arsenal123 as123456 asd12345
asd123456 asd123asd asdasdasd asdf1234 asdf12345 asdfasdf asdfgh123 asdfghjk asdfghjkl asdfghjkl1 asdfghjkl123
asdfghjklç asdfqwer asdqwe123 ashley123 asshole1 atletico atletico1 australia autumn2023 autumn2024 azerty123
azertyuiop babyboy1 babygirl babygirl1 babygirl123 bananas1 barcelona barcelona1 baseball baseball1 baseball123
basketball batatinha batman123 beatriz1 beautiful beautiful1 benfica1 benfica123 benjamin benjamin1 bestfriend
birthday black123 blackberry blue1234 bomdia123 borboleta botafogo botafogo1 brandon1 brasil10 brasil123
brasil2014 brasil2022 brasil2023 brasil2024 brasileiro brooklyn brother1 bruno123 bulldogs bullshit butterfly
butterfly1 cachorro cachorro1 california camila123 captain1 carlos123 carloseduardo carnaval carolina catarina
champion champion1 changeit changeme1 changeme123 changepassword charlie1 charlie123 cheesecake chelsea1
chelsea123 chevrolet chicago1 chocolate chocolate1 chocolate10 christian christina christine christmas
christmas1 christopher cliente123 colorado company1 computador computador1 computer computer1 computer123
concrete contrasena contrasena1 contrasena123 contraseña cookie123 cookies1 corinthians corinthians1 corinthias
corvette counterstrike cowboys1 cristiano cristina crocodile cruzeiro cruzeiro1 cuernavaca daddysgirl daniel123
danielle david123 december default1 defaultpassword desenvolvedor deus1234 deusabencoe deusdeus deuseamor
deusefiel deusefiel1 deusnocomando developer developer1 diamond1 diamonds diego123 docker123 dolphin1 dolphins
dragon12 dragon123 dragon99 dragonball dragonballz dropbox1 dvorak123 eduardo1 eduardo123 elephant elizabeth
elizabeth1 eminem123 empresa123 enfermagem engenheiro escritorio esperanca estrela1 estrela123 estrella euteamo1
euteamo123 facebook facebook1 facebook123 familia1 familia123 familiafeliz family123 father123 fcporto1 february
felicidade felipe123 fernanda fernanda1 fernando fernando1 ferrari1 financeiro flamengo flamengo1 flamengo10
flamengo123 flowers1 fluminense football football1 football12 football123 forever1 forever21 fortnite fortnite1
francisco freedom1 freedom123 friday13 friends1 friends123 fuckoff1 fuckyou1 fuckyou123 fuckyou2 futebol1
futebol123 gabriel1 gabriel123 gabriela gamecube garfield gatinha1 gatinha123 gatinho1 germany1 gestor123
github123 gitlab123 goldfish goodluck google123 gorgeous green123 greenday gremio123 gremio1903 guest123
guestguest guilherme guitar123 gustavo1 gustavo123 halflife2 halloween happy123 happyday harley123 hello123
hello1234 hello12345 hellokitty helloworld henrique hola1234 hunter12 hunter123 ilovegod ilovejesus iloveme1
iloveme2 iloveu123 iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 imissyou informatica instagram
internacional internet internet1 internet10 internet123 ironman1 isabela1 isabella january1 jennifer jennifer1
jessica1 jesus123 jesus1234 jesusamor jesuscristo jesuscristo1 jesusteamo jira1234 joao1234 joaopedro joaovitor
jonathan jonathan1 jordan123 jordan23 jose1234 joshua123 juliana1 juventus juventus1 k1234567 kangaroo kawasaki
killer123 kubernetes lakers24 larissa1 leagueoflegends leonardo leonardo1 leticia1 letmein! letmein1 letmein1!
letmein12 letmein123 liberdade linkedin linkedin1 linkinpark lisboa123 liverpool liverpool1 lkjhgfdsa login123
london123 lovelove lovely123 loveyou1 loveyou123 lucas123 lucas1234 luisfelipe luizfelipe m1234567 mamaepapai
manchester manutd123 marcelo1 marcelo123 maria123 maria1234 mariaclara mariaeduarda mariajose mariana1 mariposa
marlboro master123 matheus1 matheus123 matthew1 maverick maverick1 medicina melancia mengao123 mercedes
messi1010 messi123 metallica meuamor1 meuamor123 meuamorzinho meusfilhos mexico123 michael1 michael123 michelle
michelle1 microsoft midnight midnight1 minecraft minecraft1 minecraft123 minhafilha minhamae minhasenha
minhasenha1 minhavida mitsubishi mnbvcxz1 mnbvcxza mommy123 monday123 monkey12 monkey123 morango1 mother123
motorcycle motorola mountain mudar123 mudar1234 mudar@123 mudarsenha musica123 mustang1 mypassword mypassword1
myspace1 naruto123 newpassword newpassword1 newyork1 neymar10 neymar123 nicholas nicholas1 nintendo nirvana1
nopassword nothing1 novasenha novasenha1 november obrigada obrigado october1 opensesame orange123 p@ssw0rd
p@ssword p@ssword1 p@ssword123 pa$$word pa55w0rd pa55word palmeiras palmeiras1 panther1 papaimamae paris123
passw0rd passw0rd1 passw0rd123 password password! password00 password01 password1 password1! password12
password123 password1234 password12345 password2 password3 password@123 passwort passwort1 patricia patricia1
patriots peanut123 pedro123 penguin1 phoenix1 pineapple pipoca123 platinum playstation playstation2 playstation3
poiuytre poiuytrewq pokemon1 pokemon123 porsche911 portugal portugal1 portugal123 precious princesa princesa1
princesa123 princess princess1 princess123 productowner professor professora programador programmer pumpkin1
purple123 q1234567 q12345678 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz12345 qaz123456 qazqazqaz qazwsx123 qazwsxedc
qazwsxedc123 qazxswedc qwaszx12 qwe123456 qwe123qwe qweasd123 qweasdzxc qweasdzxc123 qweqweqwe qwer1234
qwer12345 qwerasdf qwerasdfzxcv qwert123 qwert1234 qwert12345 qwerty00 qwerty01 qwerty1! qwerty11 qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyasdf qwertyqwerty qwertyui qwertyuio qwertyuiop qwertyuiop1
qwertyuiop123 qwertyuiop[] qwertz123 qwertzuiop rafael123 rafaela1 rainbow1 rainbow123 rangers1 realmadrid
redskins redsox123 retroscore retroscore1 retroscore123 retrospectiva retrospectiva1 retrospective ricardo1
robert123 roblox123 rockstar rockstar1 rockyou1 rodrigo1 rodrigo123 ronaldinho ronaldo123 ronaldo7 root1234
rootroot s1234567 samantha samantha1 samsung1 samsung123 santos123 santosfc saopaulo saopaulo1 saopaulofc
saturday saudades scoobydoo scorpion scrummaster scrummaster1 sebastian sebastian1 secret123 secretaria
secretpassword security security1 senha123 senha1234 senha12345 senha123456 senha2020 senha2021 senha2022
senha2023 senha2024 senha2025 senha@123 senhasenha senhorjesus september serenity sexygirl sexylady shadow12
shadow123 simpsons sistema123 sister123 skateboard skater123 slipknot slipknot1 smokey123 snickers snowball
snowboard soccer123 softball spiderman spiderman1 sporting sporting1 spring2023 spring2024 sprint01 sprint123
squad123 standard starcraft stargate starwars starwars1 steelers stephanie strawberry summer12 summer123
summer2020 summer2021 summer2022 summer2023 summer2024 sunday123 sunflower sunflower1 sunshine sunshine1
sunshine123 superman superman1 superman123 superstar suporte123 sweetheart sweetpea swordfish teamo123 teamo1234
teamomuito teamotanto temporary temporary1 temppass temppass1 tequiero tequieromucho test1234 test12345
test123456 teste123 teste1234 teste12345 teste123456 testeteste testing1 testing123 testtest theking1
thepassword thiago123 thomas123 thunder1 thunder123 tigger123 timao1910 tinkerbell tomorrow topsecret trabalho
trabalho1 trabalho123 trewq321 trocar123 trocarsenha trustno1 twitter123 undertaker universe user1234 username
usuario1 usuario123 valentin valentina vasco123 vascodagama veronica victoria victoria1 vinicius vinicius1
vitoria1 vitoria123 volleyball w1234567 warcraft welcome! welcome01 welcome1 welcome1! welcome12 welcome123
welcome1234 welcome@123 whatever whatever1 whatsapp wildcats william1 williams windows1 windows10 windows7
winter12 winter123 winter2023 winter2024 wolverine woodland worldofwarcraft yamaha123 yankees1 yellow123
yourpassword youtube123 z1234567 zaq12wsx zaq1xsw2 zaq1zaq1 zaragoza zxc123456 zxcv1234 zxcvasdf zxcvbnm,
zxcvbnm,. zxcvbnm1 zxcvbnm123 zxczxczxc
`
    .trim()
    .split(/\s+/),
)
