// Texts that only these pages need; they come with them.
import en from '../../locales/en/editorial.json';
import zh from '../../locales/zh-HK/editorial.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
