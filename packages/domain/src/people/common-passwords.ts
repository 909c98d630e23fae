/**
 * The passwords that lists of leaked ones begin with, lower-cased, six characters and longer. Guessing starts here,
 * so a few hundred of them stop most of what guessing achieves; a longer list would be shipped to every phone.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
123456 1234567 12345678 123456789 1234567890 12345678910 123123 123123123 123321 123654 123qwe 123abc 123456a 123456q
111111 1111111 11111111 1111111111 112233 11223344 121212 131313 101010 102030 147258 147258369 159357 159753 159951
000000 0000000 00000000 0000000000 222222 22222222 333333 444444 555555 55555555 666666 66666666 654321 7654321 696969
777777 7777777 77777777 789456 789456123 852456 87654321 888888 88888888 987654 98765432 987654321 9876543210 999999
99999999 100200 123412 12341234 123450 1234554321 1234abcd 12344321 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyui qwertyuiop qwertz qwertzuiop qwe123 qweasd qweasdzxc qweqwe
q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qaz123 azerty azertyuiop asdasd asdfgh asdfghj asdfghjk asdfghjkl asdf1234
asdfasdf asd123 asdqwe123 zxcvbn zxcvbnm zxcvbnm123 zaq12wsx zaq1zaq1 zxc123 aaaaaa aaaaaaaa aa123456 a123456 a1234567
a12345678 a123456789 abc123 abc1234 abc12345 abcabc abcd123 abcd1234 abcdef abcdefg abcdefgh abcdefghi 1a2b3c 1a2b3c4d
password password1 password12 password123 password1234 password! password01 passw0rd p@ssw0rd p@ssword pa55word pass123
pass1234 pass12345 passpass passwort passwort1 motdepasse contrasena contraseña parola senha123 wachtwoord haslo123 lozinka
letmein letmein1 letmein123 welcome welcome1 welcome123 login123 admin123 administrator admin1234 adminadmin root123 test123
test1234 testtest testing tester guest123 default changeme changeme1 secret secret1 secret123 master master1 access access1
hello123 hello1 hellohello hallo123 hallo1 hallohallo bonjour salut123 ciao123 ciaociao iloveyou iloveyou1 iloveyou2 iloveu
ilovegod iloveme loveme loveyou lovely love123 lovelove teamo123 jetaime tequiero amorcito forever friends family familia
famille familie family1 family123 familia123 mother father mother1 mommy1 daddy1 daddy123 grandma sunshine sunshine1 princess
princess1 prinzessin princesa princesse superman superman1 spiderman batman1 batman123 ironman starwars starwars1 pokemon
pokemon1 naruto naruto1 dragon dragon1 dragonball monkey monkey1 shadow shadow1 michael michael1 michelle jennifer jessica
jessica1 jordan jordan1 jordan23 joshua daniel daniel1 daniela andrea andrew anthony anthony1 thomas thomas1 robert charlie
charlie1 matthew nicole nicole1 ashley ashley1 amanda hannah hunter hunter1 hunter2 harley harley1 george george1 william
justin brandon samantha samsung samsung1 computer computer1 internet internet1 google google1 facebook facebook1 youtube
instagram whatsapp android iphone apple123 windows microsoft linkedin twitter football football1 fussball futbol soccer
soccer1 baseball baseball1 basketball hockey1 liverpool liverpool1 chelsea chelsea1 arsenal arsenal1 barcelona realmadrid
juventus bayern bayern1 schalke04 yankees lakers eagles1 cowboys steelers redskins ranger rangers tigger tigger1 pepper
ginger buster bailey maggie cookie cookie1 chocolate chocolat butterfly flower flower1 flowers summer summer1 summer2023
summer2024 summer2025 summer2026 winter winter1 winter2024 winter2025 spring2024 spring2025 autumn orange purple yellow
silver golden diamond angel1 angels angel123 blessed blessed1 jesus1 jesus123 christ heaven freedom freedom1 whatever
whatever1 trustno1 killer killer1 ninja1 mustang mustang1 ferrari porsche mercedes corvette yamaha honda123 cheese cheese1
banana banana1 peanut coffee coffee1 pizza123 bubbles biteme fuckyou fuckyou1 fuck123 asshole1 starlight startrek matrix
merlin phoenix pharaoh zeppelin metallica slipknot nirvana eminem blink182 greenday guitar music1 musicman gandalf hogwarts
harrypotter voldemort minecraft minecraft1 fortnite roblox123 counter callofduty playstation nintendo xbox360 secret12
money1 money123 lucky7 lucky1 lucky123 happy123 happy1 smile1 smiley maria123 marina martin martina alexander alexandra
alexandre alejandro alessandro francesco francesca giuseppe giovanni valentina sebastian stefanie patrick patricia veronica
victoria caroline catherine charlotte elizabeth isabella gabriel gabriela nicolas natalie natasha vanessa 1234567a 123456abc
123456aa 1234560 0123456 01234567 012345 0123456789 5201314 woaini woaini1314 147852 147852369 741852 741852963 963852741
321321 456456 456789 4567890 789789 010203 020202 112358 314159 246810 13579 135790 1357924680 202020 212121 232323 252525
passport passport1 kinvault kinvault1 vault123 document documents document1 insurance
`
    .trim()
    .split(/\s+/),
);
