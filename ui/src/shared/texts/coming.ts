// Texts that only these pages need; they come with them.
import en from '../../locales/en/coming.json';
import zh from '../../locales/zh-HK/coming.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
