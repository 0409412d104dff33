// What people are certified as; it comes with the badge.
import en from '../../locales/en/certification.json';
import zh from '../../locales/zh-HK/certification.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
