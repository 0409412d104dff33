// Texts that only these pages need; they come with them.
import en from '../../locales/en/login.json';
import zh from '../../locales/zh-HK/login.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
